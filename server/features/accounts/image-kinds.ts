import { pictureSides } from "#domain/picture.ts"

/** The images of an account: whose it is, the column that names the file, and its longest side in pixels. */
export const imageKinds = {
  avatar: { of: "worker", column: "avatar_file", longestSide: pictureSides.headshot },
  licence: { of: "worker", column: "licence_file", longestSide: pictureSides.document },
  foodcard: { of: "worker", column: "food_card_file", longestSide: pictureSides.document },
  logo: { of: "employer", column: "logo_file", longestSide: pictureSides.headshot },
} as const
export type ImageKind = keyof typeof imageKinds

/** What names a headshot's or a logo's file in its address. */
export function imageVersion(file: string): string {
  return file.replace(/^\w+-|\.webp$/g, "")
}

/** The address of a headshot. It names the file, so that a replaced one is not taken from a cache. */
export function avatarPath(workerId: string, file: string | null): string | null {
  return file && `/employees/${workerId}/avatar?v=${imageVersion(file)}`
}

/** The same for a restaurant's logo. */
export function logoPath(employerId: string, file: string | null): string | null {
  return file && `/employers/${employerId}/logo?v=${imageVersion(file)}`
}
