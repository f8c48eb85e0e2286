// Runs before the first paint, so that neither the wrong theme nor the wrong size or language flashes up.
// The keys are those of src/lib/theme.ts, src/lib/size.ts and src/lib/locale.ts.
;(function () {
  var root = document.documentElement
  var size = /(?:^|; )size=(default|medium|small|mini)(?:;|$)/.exec(document.cookie)
  if (size) root.dataset.size = size[1]
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var locale = localStorage.getItem('locale')
    root.lang = locale || (/^zh/i.test(navigator.language) ? 'zh-CN' : 'en-US')
  } catch (e) {
    // Storage may be forbidden; the defaults of the page then stand.
  }
})()
