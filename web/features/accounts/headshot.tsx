import type { WorkerAccount } from "#web/data/me.ts"
import { useAvatar } from "#web/features/accounts/use-avatar.ts"
import { useWords } from "#web/i18n/words.ts"
import { Avatar } from "#web/ui/avatar.tsx"

/** The worker's own headshot. */
export function Headshot({ worker, size }: { worker: WorkerAccount; size: "card" | "account" }) {
  const words = useWords("accounts").headshot
  const { username: name } = worker
  return <Avatar name={name} src={useAvatar(worker)} alt={words.alt({ name })} size={size} />
}
