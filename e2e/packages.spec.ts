/** SCORM packages in lessons: their units and their states; one that reaches for the app gets nothing. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeCourse, sendAsset } from './lib/courses.ts'
import { goOn, lessonDone } from './lib/learning.ts'
import { scormOf } from './lib/packages.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

/** Looks for its API upwards first, as many packages do, and goes on where the learner was. */
const HONEST = `<!doctype html><title>Unit</title><p id="place"></p><button onclick="finish()">Finish</button><script src="lib.js"></script>`
const HONEST_SCRIPT = `
var api = window.parent.API || window.API
api.LMSInitialize('')
document.getElementById('place').textContent = api.LMSGetValue('cmi.core.student_name') + ': ' + (api.LMSGetValue('cmi.suspend_data') || 'the beginning')
localStorage.setItem('x', 'kept in memory')
function finish() {
  api.LMSSetValue('cmi.suspend_data', 'page 3')
  api.LMSSetValue('cmi.core.score.raw', '90')
  api.LMSSetValue('cmi.core.lesson_status', 'passed')
  api.LMSFinish('')
}`

/** Each gives what it could read; what is refused throws. */
const REACHES = `
// What gives no answer has read nothing.
const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 1000))
const PROBES = {
  cookie: () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get.call(document),
  topCookie: () => top.document.cookie,
  topAddress: () => top.location.href,
  topStorage: () => top.localStorage.length,
  frame: () => window.frameElement && window.frameElement.ownerDocument.cookie,
  database: () => new Promise((resolve, reject) => { const r = indexedDB.open('x'); r.onsuccess = () => resolve('open'); r.onerror = reject }),
  api: () => fetch('/api/sys/user/info', { method: 'POST', headers: { 'content-type': 'application/json', token: 'x' }, body: '{}' }).then(r => r.text()),
  page: () => fetch('/').then(r => r.text()),
  picture: () => new Promise((resolve, reject) => { const i = new Image(); i.onload = () => resolve('seen'); i.onerror = () => reject(new Error('blocked')); i.src = '/favicon.svg' }),
  leave: () => { top.location.href = '/web/course'; return 'left' },
};
`
const HOSTILE = `<!doctype html><title>Hostile</title><p id="found">…</p><script>${REACHES}
(async () => {
  const found = { own: await fetch('data.json').then(r => r.json()).catch(String) }
  for (const [name, probe] of Object.entries(PROBES)) {
    try { found[name] = (await Promise.race([probe(), late()])) || null } catch { found[name] = 'refused' }
  }
  API_1484_11.Initialize('')
  API_1484_11.SetValue('cmi.completion_status', 'completed')
  API_1484_11.Commit('')
  document.getElementById('found').textContent = JSON.stringify(found)
})()</script>`

test('[spec 2.student.2] packages of SCORM with one unit or several keep their states and reach nothing of the app', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const token = await signIn('student06')
  const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, token)
  const honest = scormOf('1.2', { 'index.html': HONEST, 'lib.js': HONEST_SCRIPT }, ['Fire', 'Water'])
  const hostile = scormOf('2004 4th Edition', { 'index.html': HOSTILE, 'data.json': '"its own"' })
  const lessons = [
    { title: 'Honest', content: { kind: 8, assetId: await sendAsset(admin, 'honest.zip', honest) } },
    { title: 'Hostile', content: { kind: 8, assetId: await sendAsset(admin, 'hostile.zip', hostile) } },
  ]
  const courseId = await makeCourse(admin, { title: 'Packages', userId, lessons })
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const unit = (title: string) => page.frameLocator(`iframe[title="${title}"]`)
  await expect(unit('Fire').locator('#place')).toHaveText(/: the beginning$/)
  const committed = page.waitForResponse('**/api/learning/scorm/commit')
  await unit('Fire').getByRole('button', { name: 'Finish' }).click()
  expect((await committed).ok()).toBe(true)
  await page.reload()
  await expect(unit('Fire').locator('#place')).toHaveText(/: page 3$/)
  await expectAccessible(page)
  await expect(lessonDone(page)).toBeHidden()
  await page.getByRole('combobox', { name: 'Units' }).selectOption('2. Water')
  await expect(unit('Water').locator('#place')).toHaveText(/: the beginning$/)
  await unit('Water').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('combobox', { name: 'Units' }).locator('option')).toHaveText([
    '1. Fire (complete)',
    '2. Water (complete)',
  ])
  await expect(lessonDone(page)).toBeVisible()

  await goOn(page, 'Hostile')
  const found = page.frameLocator('iframe[title="Hostile"]').locator('#found')
  await expect(found).toHaveText(/^\{.*\}$/)
  const { own, ...reached } = JSON.parse((await found.textContent()) ?? '') as Record<string, string | null>
  expect(own).toBe('its own')
  expect(Object.keys(reached)).toHaveLength(10)
  for (const [name, value] of Object.entries(reached))
    expect([name, value]).toEqual([name, name === 'frame' ? null : 'refused'])
  await expect(page).toHaveURL(/\/web\/course\/view\//)
  await expect(page.getByText('Your progress is saved')).toBeVisible()
  // The same probes do read where nothing stands between.
  const cookie = await page.evaluate(`(() => {${REACHES} return PROBES.cookie() })()`)
  expect(cookie).toContain(token)
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await context.close()
})

/** The search of the standard, word for word in its order: from the parent upwards, then from the opener (SCORM 2004 RTE 3.3.6.1). */
const searching = (name: 'API' | 'API_1484_11'): string => `
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

/** Asks whether to go on where the learner was, and ends without a word about its status. */
const ASKING = `<!doctype html><title>Asking</title><p id="place"></p><button onclick="leave()">Leave</button><script>${searching('API')}
api.LMSInitialize('')
var place = api.LMSGetValue('cmi.core.lesson_location')
document.getElementById('place').textContent = place !== '' && confirm('Resume?') ? 'resumed at ' + place : 'the beginning'
function leave() { api.LMSSetValue('cmi.core.lesson_location', '5'); api.LMSFinish('') }
</script>`
const PARENT_FIRST = `<!doctype html><title>Parent first</title><button onclick="start()">Begin</button><script>
function start() {${searching('API_1484_11')}
  api.Initialize('')
  api.SetValue('cmi.completion_status', 'completed')
  api.SetValue('cmi.success_status', 'passed')
  api.Terminate('')
}
</script>`

test('packages that search as the standard says connect, may ask, and are completed when they end in silence', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const token = await signIn('student06')
  const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, token)
  const lessons = [
    {
      title: 'Asking',
      content: { kind: 8, assetId: await sendAsset(admin, 'asking.zip', scormOf('1.2', { 'index.html': ASKING })) },
    },
    {
      title: 'Parent first',
      content: {
        kind: 8,
        assetId: await sendAsset(admin, 'parent.zip', scormOf('2004 4th Edition', { 'index.html': PARENT_FIRST })),
      },
    },
  ]
  const courseId = await makeCourse(admin, { title: 'Searching packages', userId, lessons })
  const context = await open(browser, { token })
  const page = await context.newPage()
  page.on('dialog', dialog => void dialog.accept())
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const asking = page.frameLocator('iframe[title="Asking"]')
  await expect(asking.locator('#place')).toHaveText('the beginning')
  const committed = page.waitForResponse('**/api/learning/scorm/commit')
  await asking.getByRole('button', { name: 'Leave' }).click()
  expect((await committed).ok()).toBe(true)
  await expect(lessonDone(page)).toBeVisible()
  await page.reload()
  await expect(asking.locator('#place')).toHaveText('resumed at 5')

  await goOn(page, 'Parent first')
  await expect(page.getByText('The package has not connected yet')).toBeVisible()
  await page.frameLocator('iframe[title="Parent first"]').getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Your progress is saved')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await context.close()
})
