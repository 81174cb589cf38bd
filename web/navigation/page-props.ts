import type { Role } from "#domain/role.ts"

/** What a page with a URL of its own gets: its role, and the secret at the end of its URL. */
export type PageProps = { role: Role; secret: string }
