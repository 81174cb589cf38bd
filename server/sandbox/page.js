/** Sends a control's form as JSON and shows the page again; no more than what an HTML form cannot do. */
async function send(form) {
  const [method, path] = form.dataset.call.split(" ")
  const fields = Object.fromEntries(new FormData(form))
  const url = path.replace(/:(\w+)/g, (_, name) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(value)
  })
  for (const [name, value] of Object.entries(fields)) {
    if (value === "") delete fields[name]
    else if (value === "true" || value === "false") fields[name] = value === "true"
  }
  const body = method === "DELETE" ? undefined : JSON.stringify(fields)
  const headers = body === undefined ? {} : { "content-type": "application/json" }
  const answer = await fetch(url, { method, headers, body })
  if (answer.ok) return location.reload()
  const { error, fields: problems = {} } = await answer.json()
  const said = [error, ...Object.entries(problems).map(([name, text]) => `${name}: ${text}`)]
  document.getElementById("said").textContent = said.join(" ")
}

document.addEventListener("submit", (event) => {
  if (!event.target.dataset.call) return
  event.preventDefault()
  void send(event.target)
})
