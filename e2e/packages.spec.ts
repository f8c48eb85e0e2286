/** SCORM packages in lessons: their units and their states; one that reaches for the app gets nothing. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { makeCourse, sendAsset } from './lib/courses.ts'
import { PLAIN_HOST } from './lib/candidates.ts'
import { goOn, lessonDone } from './lib/learning.ts'
import { inAWindow, reportingByParents, searching, searchingFromInside } from './lib/framed-packages.ts'
import { newStudent } from './lib/missed-questions.ts'
import { scormOf } from './lib/packages.ts'
import { open, setToken } from './lib/people.ts'
import { product } from './lib/product.ts'
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
const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 5000))
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
  worker: () => navigator.serviceWorker.register('worker.js').then(() => 'registered'),
  app: () => fetch('APP/api/sys/user/info', { method: 'POST', body: '{}' }).then(r => r.text()),
  // A realm that nothing was put into, and a page of the same name that is none of the package.
  freshCookie: () => { const f = document.createElement('iframe'); document.body.append(f); return f.contentDocument.cookie },
  notFound: async () => {
    const w = window.open('/login')
    // Blank until it has come, and nobody's.
    for (let seen = ''; ; seen = w.document.body.innerHTML) {
      if (seen !== '') return seen
      await new Promise(r => setTimeout(r, 100))
    }
  },
};
`
const hostileAt = (
  app: string,
) => `<!doctype html><title>Hostile</title><p id="found">…</p><script>${REACHES.replace('APP', app)}
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

/** On the machine of the server packages have names of their own; under any other name of it they have no origin. */
const addresses = () => ({ named: product().url, sandboxed: product().url.replace('127.0.0.1', PLAIN_HOST) })
type Mode = keyof ReturnType<typeof addresses>

/** Workers are let through, so that it is the product that refuses those of packages. */
async function learner(browser: Browser, token: string, mode: Mode): Promise<Page> {
  const baseURL = addresses()[mode]
  const context = await open(browser, { options: { baseURL, serviceWorkers: 'allow' } })
  await setToken(context, token, baseURL)
  return context.newPage()
}

/** What a package reads of itself: it has no cookie, and no frame that it could see; a store of its own where it has a name. */
const OWN_FINDINGS: Record<Mode, object> = {
  named: { frame: null, cookie: null, freshCookie: null, database: 'open' },
  sandboxed: { frame: null },
}

for (const mode of ['named', 'sandboxed'] as const)
  test(`[spec 2.student.2] packages of SCORM, ${mode}, keep their states and reach nothing of the app`, async ({
    browser,
  }) => {
    const admin = await signIn('admin')
    const { id: userId, token } = await newStudent()
    const honest = scormOf('1.2', { 'index.html': HONEST, 'lib.js': HONEST_SCRIPT }, ['Fire', 'Water'])
    const hostile = scormOf('2004 4th Edition', {
      'index.html': hostileAt(addresses()[mode]),
      'data.json': '"its own"',
      'worker.js': 'onfetch = () => undefined',
    })
    const lessons = [
      { title: 'Honest', content: { kind: 8, assetId: await sendAsset(admin, 'honest.zip', honest) } },
      { title: 'Hostile', content: { kind: 8, assetId: await sendAsset(admin, 'hostile.zip', hostile) } },
    ]
    const courseId = await makeCourse(admin, { title: `Packages ${mode}`, userId, lessons })
    const page = await learner(browser, token, mode)
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
    const refused = Object.fromEntries(Object.keys(reached).map(name => [name, 'refused']))
    expect(Object.keys(reached)).toHaveLength(14)
    expect(reached).toEqual({ ...refused, ...OWN_FINDINGS[mode] })
    const address = await page.locator('iframe[title="Hostile"]').getAttribute('src')
    expect(address?.startsWith('http')).toBe(mode === 'named')
    await expect(page).toHaveURL(/\/web\/course\/view\//)
    await expect(page.getByText('Your progress is saved')).toBeVisible()
    // The same probes do read where nothing stands between.
    const cookie = await page.evaluate(`(() => {${REACHES} return PROBES.cookie() })()`)
    expect(cookie).toContain(token)
    await page.getByRole('link', { name: 'Back to the course' }).click()
    await expect(page.getByText('You have completed this course.')).toBeVisible()
    await page.context().close()
  })

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

for (const mode of ['named', 'sandboxed'] as const)
  test(`packages that search as the standard says, ${mode}, connect, may ask, and are completed when they end in silence`, async ({
    browser,
  }) => {
    const admin = await signIn('admin')
    const { id: userId, token } = await newStudent()
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
    const courseId = await makeCourse(admin, { title: `Searching packages ${mode}`, userId, lessons })
    const page = await learner(browser, token, mode)
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
    await page.context().close()
  })

test('pages in frames and windows reach each other and the API where packages have a name of their own', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const { id: userId, token } = await newStudent()
  const lesson = async (title: string, bytes: Buffer) => ({
    title,
    content: { kind: 8, assetId: await sendAsset(admin, `${title}.zip`, bytes) },
  })
  const lessons = [
    await lesson('By parents', reportingByParents()),
    await lesson('From inside', searchingFromInside()),
    await lesson('In a window', inAWindow()),
  ]
  const courseId = await makeCourse(admin, { title: 'Packages in frames', userId, lessons })
  const page = await learner(browser, token, 'named')
  const committed = async (act: () => Promise<void>) => {
    const reply = page.waitForResponse('**/api/learning/scorm/commit')
    await act()
    return ((await (await reply).json()) as { data: unknown }).data
  }
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const quiz = page
    .frameLocator('iframe[title="By parents"]')
    .frameLocator('frame[title="Shell"]')
    .frameLocator('iframe[title="Quiz"]')
  expect(await committed(() => quiz.getByRole('button', { name: 'Fail' }).click())).toEqual({
    isComplete: false,
    isPassed: false,
    score: 4_700,
  })
  await expect(lessonDone(page)).toBeHidden()
  await page.reload()
  await expect(quiz.locator('#kept')).toHaveText('nothing')
  await expect(lessonDone(page)).toBeHidden()
  expect(await committed(() => quiz.getByRole('button', { name: 'Pass' }).click())).toMatchObject({ isComplete: true })
  await expect(lessonDone(page)).toBeVisible()

  await goOn(page, 'From inside')
  const inside = page
    .frameLocator('iframe[title="From inside"]')
    .frameLocator('iframe[title="Middle"]')
    .frameLocator('iframe[title="Inside"]')
  await expect(inside.locator('#state')).toHaveText('new')
  expect(await committed(() => inside.getByRole('button', { name: 'Fail' }).click())).toEqual({
    isComplete: false,
    isPassed: false,
    score: 4_700,
  })
  await page.reload()
  await expect(inside.locator('#state')).toHaveText('tried once')
  await expect(lessonDone(page)).toBeHidden()
  expect(await committed(() => inside.getByRole('button', { name: 'Pass' }).click())).toMatchObject({
    isComplete: true,
    score: 9_000,
  })
  await expect(lessonDone(page)).toBeVisible()

  await goOn(page, 'In a window')
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe[title="In a window"]').getByRole('button', { name: 'Start the course' }).click()
  const course = await opened
  await course.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('Your progress is saved')).toBeVisible()
  await course.close()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await page.context().close()
})
