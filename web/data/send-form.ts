/** After so long without a byte in either direction the connection is given up. */
const SILENCE_MS = 60_000

function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const colon = line.indexOf(":")
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * Sends a form as `fetch` does, for as long as bytes move: `fetch` does not tell of them, and a limit on the whole would
 * end an upload over a slow line that goes on well.
 */
export function sendForm(url: string, init: RequestInit & { body: FormData }): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE_MS)
    }
    request.open(init.method ?? "POST", url)
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener("progress", waitOn)
    request.addEventListener("progress", waitOn)
    request.addEventListener("loadend", () => clearTimeout(timer))
    request.addEventListener("load", () => {
      const headers = readHeaders(request.getAllResponseHeaders())
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    for (const failure of ["error", "abort"])
      request.addEventListener(failure, () => reject(new TypeError(`the upload ended with ${failure}`)))
    waitOn()
    request.send(init.body)
  })
}
