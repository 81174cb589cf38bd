import { exportData } from "#contract/privacy.ts"
import { CallError, readRefusal } from "#web/data/call-error.ts"
import { currentSession, endSession } from "#web/data/session.ts"

/** How long the bytes of the archive may pause. */
const SILENCE_MS = 60_000

/** The whole archive; an account of many years takes as long as its bytes move. */
async function readAll(response: Response, onBytes: () => void): Promise<Blob> {
  const parts: BlobPart[] = []
  const reader = response.body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece?.value) break
    onBytes()
    parts.push(new Uint8Array(piece.value))
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" })
}

/** Reads the archive of all data of the account (docs/rules/privacy.md#data-export). Throws `CallError`. */
export async function readArchive(): Promise<Blob> {
  const token = currentSession()?.token ?? ""
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), SILENCE_MS)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), SILENCE_MS)
  }
  try {
    const response = await fetch(exportData.path, {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: controller.signal,
    })
    if (response.ok) return await readAll(response, wait)
    const refusal = await readRefusal(response, "unreachable")
    if (refusal.code === "unauthorized" && currentSession()?.token === token) endSession("ended")
    throw refusal
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError({ kind: "unreachable", cause })
  } finally {
    clearTimeout(timer)
  }
}
