/** A package of each edition, written after the pseudo-code of its standard: search, suspend and resume, scores, its end, hidden units. */
import { expect } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { makeCourse, sendAsset } from './lib/courses.ts'
import { searching } from './lib/framed-packages.ts'
import { lessonDone } from './lib/learning.ts'
import { open } from './lib/people.ts'
import { scormOf } from './lib/packages.ts'
import { test } from './lib/test.ts'

const OF_2004 = `<!doctype html><title>Unit</title><p id="place"></p><button onclick="leave()">Leave</button><button onclick="finish()">Finish</button>
<script>${searching('API_1484_11')}
api.Initialize('')
var get = name => api.GetValue(name)
document.getElementById('place').textContent = [get('cmi.entry'), get('cmi.suspend_data'), get('cmi.score.scaled')].join('|')
function leave() {
  api.SetValue('cmi.suspend_data', 'page 3')
  api.SetValue('cmi.score.scaled', '0.5')
  api.SetValue('cmi.exit', 'suspend')
  api.Commit('')
  api.Terminate('')
}
function finish() {
  api.SetValue('cmi.score.scaled', '0.9')
  api.SetValue('cmi.completion_status', 'completed')
  api.SetValue('cmi.success_status', 'passed')
  api.SetValue('cmi.exit', 'normal')
  api.Terminate('')
}
</script>`

for (const edition of ['CAM 1.3', '2004 3rd Edition', '2004 4th Edition'] as const)
  test(`a package of SCORM ${edition} goes on where it was, and is complete by its own words without its hidden unit`, async ({
    browser,
  }) => {
    const admin = await signIn('admin')
    const token = await signIn('student08')
    const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, token)
    const units = [{ title: 'One' }, { title: 'Hidden', attributes: 'isvisible="false"' }]
    const assetId = await sendAsset(admin, `${edition}.zip`, scormOf(edition, { 'index.html': OF_2004 }, units))
    const lessons = [{ title: edition, content: { kind: 8, assetId } }]
    const courseId = await makeCourse(admin, { title: `SCORM ${edition}`, userId, lessons })
    const context = await open(browser, { token })
    const page = await context.newPage()
    await page.goto(`/web/course/view/${courseId}`)
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    const unit = page.frameLocator('iframe[title="One"]')
    await expect(unit.locator('#place')).toHaveText('ab-initio||')
    await expect(page.getByRole('combobox', { name: 'Units' }).locator('option')).toHaveText(['1. One'])
    const committed = page.waitForResponse('**/api/learning/scorm/commit')
    await unit.getByRole('button', { name: 'Leave' }).click()
    expect((await committed).ok()).toBe(true)
    await page.reload()
    await expect(unit.locator('#place')).toHaveText('resume|page 3|0.5')
    await expect(lessonDone(page)).toBeHidden()
    await unit.getByRole('button', { name: 'Finish' }).click()
    await expect(lessonDone(page)).toBeVisible()
    await context.close()
  })

const OF_12 = `<!doctype html><title>Unit</title><button onclick="finish()">Finish</button><script>${searching('API')}
api.LMSInitialize('')
function finish() { api.LMSSetValue('cmi.core.lesson_status', 'completed'); api.LMSFinish('') }
</script>`

test('a unit of SCORM 1.2 is chosen once those are complete that it waits for', async ({ browser }) => {
  const admin = await signIn('admin')
  const token = await signIn('student09')
  const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, token)
  const units = [
    { title: 'First' },
    { title: 'Second', more: '<adlcp:prerequisites type="aicc_script">i0</adlcp:prerequisites>' },
  ]
  const assetId = await sendAsset(admin, 'waits.zip', scormOf('1.2', { 'index.html': OF_12 }, units))
  const courseId = await makeCourse(admin, {
    title: 'Units that wait',
    userId,
    lessons: [{ title: 'Waiting', content: { kind: 8, assetId } }],
  })
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const options = page.getByRole('combobox', { name: 'Units' }).locator('option')
  await expect(options.nth(1)).toBeDisabled()
  await page.frameLocator('iframe[title="First"]').getByRole('button', { name: 'Finish' }).click()
  await expect(options.nth(1)).toBeEnabled()
  await page.getByRole('combobox', { name: 'Units' }).selectOption('2. Second')
  await page.frameLocator('iframe[title="Second"]').getByRole('button', { name: 'Finish' }).click()
  await expect(lessonDone(page)).toBeVisible()
  await context.close()
})
