/** A signal that aborts after that long, or with another one; `AbortSignal.any` and `timeout` are missing before iOS 17. */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException("no answer in time", "TimeoutError")), ms)
  const follow = () => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener("abort", follow, { once: true })
  return controller.signal
}
