// Runs before the first paint, so that neither the wrong theme nor the wrong size or language flashes up; the build writes it
// into the page. The keys are those of packages/web-kit: theme.ts, size.ts, locale.ts, early-calls.ts.
;(function () {
  var root = document.documentElement
  var size = /(?:^|; )size=(default|medium|small|mini)(?:;|$)/.exec(document.cookie)
  if (size) root.dataset.size = size[1]
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var kept = localStorage.getItem('locale')
  } catch (e) {
    // Storage may be forbidden; the defaults of the page then stand.
  }
  var language = kept === 'zh-CN' || kept === 'en-US' ? kept : /^zh/i.test(navigator.language) ? 'zh-CN' : 'en-US'
  // What is the same for everybody the server has answered in the page, in the language that it took for ours.
  var answers = root.lang === language ? JSON.parse(root.dataset.answers || '{}') : {}

  // The server has sent the other words along: next time it knows.
  if (root.dataset.calls && root.lang !== language)
    document.cookie = 'locale=' + language + '; Path=/; SameSite=Strict; Max-Age=31536000'
  root.lang = language

  // What the page asks first is asked while its scripts are on their way.
  var token = /(?:^|; )token=([\w-]+)(?:;|$)/.exec(document.cookie)
  var early = (window.earlyCalls = {})
  var calls = JSON.parse(root.dataset.calls || '[]')
  calls.forEach(function (call) {
    // Another page of a list, or one that is filtered.
    if (call[1].page && location.search) return
    var body = JSON.stringify(call[1])
    var headers = { 'accept-language': language, 'content-type': 'application/json' }
    if (token) headers.token = token[1]
    var answer = answers[call[0] + body]
    var options = { method: 'POST', headers: headers, body: body, credentials: 'omit', cache: 'no-store' }
    early[call[0] + body] = {
      at: performance.now(),
      language: language,
      token: token && token[1],
      answer: answer,
      reply: answer ? Promise.resolve(new Response(answer)) : fetch(call[0], options),
    }
    early[call[0] + body].reply.catch(function () {})
  })

  // The shell goes when the app shows a page, and says so when there is none to come.
  var isOver = false
  function fail() {
    if (!isOver) root.dataset.failed = ''
  }
  addEventListener(
    'error',
    function (event) {
      var at = event.target
      if (at === window || /^(SCRIPT|LINK)$/.test(at.tagName)) fail()
    },
    true,
  )
  var timer = setTimeout(fail, 20000)
  addEventListener('DOMContentLoaded', function () {
    var app = document.getElementById('root')
    var shell = document.getElementById('shell')
    var observer = new MutationObserver(function () {
      if (app.childElementCount === 0 || app.querySelector('[data-page-waits]')) return
      isOver = true
      clearTimeout(timer)
      observer.disconnect()
      shell.remove()
    })
    observer.observe(app, { childList: true, subtree: true })
  })
})()
