/** Packages after the pseudo-code of the standards, whose pages stand in frames and windows of each other. */
import { scormOf } from './packages.ts'

/** From the own window upwards (SCORM 1.2 RTE 3.3.1). */
const WINDOW_FIRST = `
var findAPITries = 0
function findAPI(win) {
  while (win.API == null && win.parent != null && win.parent != win) {
    if (++findAPITries > 7) return null
    win = win.parent
  }
  return win.API
}
function getAPI() {
  var api = findAPI(window)
  if (api == null && window.opener != null && typeof window.opener != 'undefined') api = findAPI(window.opener)
  return api
}`

/** From the parent upwards, then from the opener (SCORM 2004 RTE 3.3.6.1). */
export const searching = (name: 'API' | 'API_1484_11'): string => `
var nFindAPITries = 0
function scanForAPI(win) {
  while (win.${name} == null && win.parent != null && win.parent != win) {
    if (++nFindAPITries > 500) return null
    win = win.parent
  }
  return win.${name}
}
function getAPI(win) {
  var api = null
  if (win.parent != null && win.parent != win) api = scanForAPI(win.parent)
  if (api == null && win.opener != null) api = scanForAPI(win.opener)
  return api
}
var api = getAPI(window)`

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head>${body}</html>`

/** The outermost page talks to the API; the quiz is two frames below it and reports by its parents. */
export const reportingByParents = (): Buffer =>
  scormOf('1.2', {
    'index.html': page(
      'Set of frames',
      '<frameset cols="100%"><frame name="content" title="Shell" src="pages/shell.html"></frameset>',
      `<script>${WINDOW_FIRST}
var api = getAPI()
api.LMSInitialize('')
function RecordTest(score) {
  api.LMSSetValue('cmi.core.score.raw', String(score))
  api.LMSSetValue('cmi.core.lesson_status', score < 80 ? 'failed' : 'passed')
  api.LMSCommit('')
}
</script>`,
    ),
    'pages/shell.html': page(
      'Shell',
      '<body><iframe title="Quiz" src="quiz.html"></iframe><script>function RecordTest(score) { parent.RecordTest(score) }</script></body>',
    ),
    'pages/quiz.html': page(
      'Quiz',
      `<body><p id="kept"></p><button onclick="parent.RecordTest(47)">Fail</button><button onclick="parent.RecordTest(90)">Pass</button>
<script>document.getElementById('kept').textContent = localStorage.getItem('kept') || 'nothing'; parent.parent.localStorage.setItem('kept', '1')</script></body>`,
    ),
  })

const twice = `api.SetValue('cmi.score.raw', '47'); api.SetValue('cmi.score.scaled', '0.47'); api.SetValue('cmi.suspend_data', 'tried once')`

/** The page that is two frames below looks for the API itself. */
export const searchingFromInside = (): Buffer =>
  scormOf('2004 4th Edition', {
    'index.html': page('Outside', '<body><iframe title="Middle" src="middle.html"></iframe></body>'),
    'middle.html': page('Middle', '<body><iframe title="Inside" src="inside.html"></iframe></body>'),
    'inside.html': page(
      'Inside',
      `<body><p id="state"></p><button onclick="fail()">Fail</button><button onclick="pass()">Pass</button><script>${searching('API_1484_11')}
api.Initialize('')
document.getElementById('state').textContent = api.GetValue('cmi.suspend_data') || 'new'
function fail() { ${twice}; api.SetValue('cmi.completion_status', 'completed'); api.SetValue('cmi.success_status', 'failed'); api.Commit('') }
function pass() { api.SetValue('cmi.score.scaled', '0.9'); api.SetValue('cmi.success_status', 'passed'); api.Terminate('') }
</script></body>`,
    ),
  })

/** The course runs in a window of its own and finds the API by its opener. */
export const inAWindow = (): Buffer =>
  scormOf('2004 4th Edition', {
    'index.html': page(
      'Start',
      `<body><button onclick="window.open('course.html', 'course', 'width=600,height=400')">Start the course</button></body>`,
    ),
    'course.html': page(
      'Course',
      `<body><button onclick="end()">End</button><script>${searching('API_1484_11')}
api.Initialize('')
function end() { api.SetValue('cmi.completion_status', 'completed'); api.SetValue('cmi.success_status', 'passed'); api.Terminate('') }
</script></body>`,
    ),
  })
