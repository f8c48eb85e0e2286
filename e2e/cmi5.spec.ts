/** cmi5 packages in lessons: what they say of their learners, and that they reach nothing of the app beside the statement store. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { AU_SCRIPT, cmi5Of } from './lib/cmi5-package.ts'
import { makeCourse, sendAsset } from './lib/courses.ts'
import { goOn, lessonDone } from './lib/learning.ts'
import { PLAIN_HOST } from './lib/candidates.ts'
import { newStudent } from './lib/missed-questions.ts'
import { open, setToken } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

/** Goes on where the learner was, and says what its buttons are for. */
const HONEST = `<!doctype html><title>AU</title><p id="place">…</p><p id="status"></p>
<button onclick="act(() => au.judge(false, 0.5))">Fail</button>
<button onclick="act(() => au.judge(true, 0.9))">Pass</button>
<button onclick="act(() => au.complete())">Complete</button>
<button onclick="au.save('bookmark', 'page 3').then(au.leave)">Leave</button>
<script src="au.js"></script><script>
const shown = (id, text) => (document.getElementById(id).textContent = text)
const act = async work => shown('status', String(await work()))
localStorage.setItem('x', 'kept in memory')
au.launch().then(
  async () => shown('place', au.launchData.launchMode + ' ' + au.preferences.languagePreference + ': ' + ((await au.load('bookmark')) || 'the beginning')),
  error => shown('place', String(error)),
)
</script>`

/** Each gives what it could read; what is refused throws. */
const REACHES = `
const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 1000))
const post = path => fetch(new URL(path, parameters.get('endpoint')), { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(r => r.text())
const PROBES = {
  cookie: () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get.call(document),
  topStorage: () => top.localStorage.length,
  topAddress: () => top.location.href,
  user: () => post('/api/sys/user/info'),
  lesson: () => post('/api/learning/cmi5/open'),
  page: () => fetch(new URL('/', parameters.get('endpoint'))).then(r => r.text()),
  above: () => fetch(parameters.get('endpoint') + '../course/summary', { method: 'POST', body: '{}' }).then(r => r.text()),
  leave: () => { top.location.href = '/web/course'; return 'left' },
}`
const HOSTILE = `<!doctype html><title>Hostile</title><p id="found">…</p><script src="au.js"></script><script>${REACHES}
au.launch().then(async () => {
  const found = { own: await fetch('data.json').then(r => r.json()).catch(String) }
  for (const [name, probe] of Object.entries(PROBES)) {
    try { found[name] = (await Promise.race([probe(), late()])) || null } catch { found[name] = 'refused' }
  }
  au.actor = { ...au.actor, account: { ...au.actor.account, name: 'somebody else' } }
  found.forged = await au.complete()
  document.getElementById('found').textContent = JSON.stringify(found)
})</script>`

test('packages of cmi5 say what their learners do, go on where they were, and reach nothing of the app', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const { id: userId, token } = await newStudent()
  const honest = cmi5Of({ 'index.html': HONEST, 'au.js': AU_SCRIPT }, [
    { title: 'Fire', attributes: 'moveOn="CompletedAndPassed" masteryScore="0.8"' },
    { title: 'Water', attributes: 'moveOn="Completed"' },
  ])
  const hostile = cmi5Of({ 'index.html': HOSTILE, 'au.js': AU_SCRIPT, 'data.json': '"its own"' }, [
    { title: 'Hostile', attributes: 'moveOn="Completed"' },
  ])
  const alone = cmi5Of({ 'index.html': HONEST, 'au.js': AU_SCRIPT }, [
    { title: 'Alone', attributes: 'moveOn="Passed" launchMethod="OwnWindow"' },
  ])
  const lesson = async (title: string, bytes: Buffer) => ({
    title,
    content: { kind: 8, assetId: await sendAsset(admin, `${title}.zip`, bytes) },
  })
  const lessons = [await lesson('Honest', honest), await lesson('Alone', alone), await lesson('Hostile', hostile)]
  const courseId = await makeCourse(admin, { title: 'Packages of cmi5', userId, lessons })
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const unit = (title: string) => page.frameLocator(`iframe[title="${title}"]`)
  const press = async (title: string, name: string, status: string) => {
    await unit(title).getByRole('button', { name }).click()
    await expect(unit(title).locator('#status')).toHaveText(status)
  }
  const menu = page.getByRole('combobox', { name: 'Units' })

  await expect(unit('Fire').locator('#place')).toHaveText('Normal en-US: the beginning')
  await expect(page.getByText('Your progress is saved')).toBeVisible()
  await press('Fire', 'Fail', '204')
  // One session either passes or fails.
  await press('Fire', 'Pass', '403')
  await press('Fire', 'Complete', '204')
  await unit('Fire').getByRole('button', { name: 'Leave' }).click()
  await expect(unit('Fire').getByText('This unit has ended.')).toBeVisible()
  await expect(menu.locator('option')).toHaveText(['1. Fire', '2. Water'])
  await page.reload()
  await expect(unit('Fire').locator('#place')).toHaveText('Normal en-US: page 3')
  await press('Fire', 'Pass', '204')
  await expect(menu.locator('option').first()).toHaveText('1. Fire (complete)')
  await expectAccessible(page)
  await expect(lessonDone(page)).toBeHidden()
  await menu.selectOption('2. Water')
  await expect(unit('Water').locator('#place')).toHaveText(/^Normal en-US: the beginning/)
  await press('Water', 'Complete', '204')
  await expect(menu.locator('option')).toHaveText(['1. Fire (complete)', '2. Water (complete)'])
  await expect(lessonDone(page)).toBeVisible()
  await menu.selectOption('1. Fire (complete)')
  await expect(unit('Fire').locator('#place')).toHaveText('Review en-US: page 3')
  await press('Fire', 'Complete', '403')

  await goOn(page, 'Alone')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the unit' }).click()
  const own = await opened
  await expect(own.locator('#place')).toHaveText('Normal en-US: the beginning')
  await own.getByRole('button', { name: 'Pass' }).click()
  await expect(own.locator('#status')).toHaveText('204')
  await own.close()
  await expect(lessonDone(page)).toBeVisible()

  await goOn(page, 'Hostile')
  const found = unit('Hostile').locator('#found')
  await expect(found).toHaveText(/^\{.*\}$/)
  const { own: data, forged, ...reached } = JSON.parse((await found.textContent()) ?? '') as Record<string, unknown>
  expect([data, forged]).toEqual(['its own', 403])
  // Under a name of its own a package has cookies of its own, and none.
  const refused = Object.fromEntries(Object.keys(reached).map(name => [name, 'refused']))
  expect(Object.keys(reached)).toHaveLength(8)
  expect(reached).toEqual({ ...refused, cookie: null })
  await expect(page).toHaveURL(/\/web\/course\/view\//)
  await expect(lessonDone(page)).toBeHidden()
  await context.close()
})

/** Some sites have one name alone: there a package has no origin, and the statement store hears it all the same. */
test('without a name of their own units of cmi5 are saved, reach nothing, and the page says what is otherwise', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const { id: userId, token } = await newStudent()
  const honest = cmi5Of({ 'index.html': HONEST, 'au.js': AU_SCRIPT }, [
    { title: 'Fire', attributes: 'moveOn="Completed"' },
  ])
  const hostile = cmi5Of({ 'index.html': HOSTILE, 'au.js': AU_SCRIPT, 'data.json': '"its own"' }, [
    { title: 'Hostile', attributes: 'moveOn="Completed"' },
  ])
  const lesson = async (title: string, bytes: Buffer) => ({
    title,
    content: { kind: 8, assetId: await sendAsset(admin, `${title}.zip`, bytes) },
  })
  const lessons = [await lesson('Honest alone', honest), await lesson('Hostile alone', hostile)]
  const courseId = await makeCourse(admin, { title: 'cmi5 without a name', userId, lessons })
  const baseURL = product().url.replace('127.0.0.1', PLAIN_HOST)
  const context = await open(browser, { options: { baseURL } })
  await setToken(context, token, baseURL)
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const unit = page.frameLocator('iframe[title="Honest alone"]')
  await expect(unit.locator('#place')).toHaveText('Normal en-US: the beginning')
  await expect(page.getByText('Your progress is saved', { exact: true })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByText('On this site packages have no address of their own.')).toBeVisible()
    await expectAccessible(page)
  }
  await unit.getByRole('button', { name: 'Leave' }).click()
  await expect(unit.getByText('This unit has ended.')).toBeVisible()
  await page.reload()
  await expect(unit.locator('#place')).toHaveText('Normal en-US: page 3')
  await unit.getByRole('button', { name: 'Complete' }).click()
  await expect(unit.locator('#status')).toHaveText('204')
  await expect(lessonDone(page)).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await goOn(page, 'Hostile alone')
  const found = page.frameLocator('iframe[title="Hostile alone"]').locator('#found')
  await expect(found).toHaveText(/^\{.*\}$/)
  const { own: _own, forged, ...reached } = JSON.parse((await found.textContent()) ?? '') as Record<string, unknown>
  expect(forged).toBe(403)
  expect(reached).toEqual(Object.fromEntries(Object.keys(reached).map(name => [name, 'refused'])))
  await context.close()
})
