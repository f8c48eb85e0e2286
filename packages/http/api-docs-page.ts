/** The page at /api/docs: a list of calls, each with its schemas and a form to try it. No library, no inline script. */

export const API_DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Tripos</title><link rel="stylesheet" href="/api/docs/page.css"></head>
<body><header><h1>Tripos API</h1>
<p>Every call is POST with JSON. Code 0 is success. <a href="/api/docs/openapi.json">OpenAPI document</a></p>
<p><label>Token <input id="token" size="46" autocomplete="off"></label>
<label>Find <input id="find" type="search"></label></p></header>
<main id="calls"></main><script src="/api/docs/page.js" type="module"></script></body></html>`

export const API_DOCS_STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
details{border:1px solid #8886;border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer;overflow-wrap:anywhere}summary code{font-weight:600}
pre{overflow:auto;background:#8882;padding:.75rem;border-radius:6px;max-height:24rem}
textarea{width:100%;box-sizing:border-box;font:13px/1.4 ui-monospace,monospace}
input,button,textarea{font-size:inherit}label{margin-right:1rem}`

export const API_DOCS_SCRIPT = `
const main = document.getElementById('calls')
const element = (tag, text, ...children) => {
  const node = document.createElement(tag)
  if (text) node.textContent = text
  node.append(...children)
  return node
}
const api = await (await fetch('/api/docs/openapi.json')).json()
for (const [path, { post }] of Object.entries(api.paths)) {
  const summary = element('summary', '', element('code', path), ' ' + post.summary)
  const details = element('details', '', summary)
  details.dataset.text = (path + ' ' + post.summary).toLowerCase()
  details.addEventListener('toggle', () => {
    if (details.childElementCount > 1) return
    const schema = Object.values(post.requestBody.content)[0].schema
    const body = element('textarea', '{}')
    body.rows = 6
    body.setAttribute('aria-label', 'Body of ' + path)
    const send = element('button', 'Send')
    const answer = element('pre')
    send.addEventListener('click', async () => {
      const token = document.getElementById('token').value.trim()
      const headers = { 'content-type': 'application/json', ...(token ? { token } : {}) }
      const reply = await fetch(path, { method: 'POST', headers, body: body.value })
      answer.textContent = reply.status + '\\n' + (await reply.text())
    })
    const output = post.responses[200].content['application/json']?.schema.properties.data
    details.append(element('p', post.description), element('h4', 'Input'), element('pre', JSON.stringify(schema, null, 2)),
      element('h4', 'Output (data)'), element('pre', JSON.stringify(output ?? 'a file', null, 2)), body, send, answer)
  })
  main.append(details)
}
document.getElementById('find').addEventListener('input', event => {
  const wanted = event.target.value.toLowerCase()
  for (const details of main.children) details.hidden = !details.dataset.text.includes(wanted)
})
`
