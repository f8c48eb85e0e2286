// Runs before the first paint, so that neither the wrong theme nor the wrong language flashes up.
// The keys are those of src/lib/theme.ts and src/lib/locale.ts.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var locale = localStorage.getItem('locale')
    root.lang = locale || (/^zh/i.test(navigator.language) ? 'zh-CN' : 'en-US')
  } catch (e) {
    // Storage may be forbidden; the defaults of the page then stand.
  }
})()
