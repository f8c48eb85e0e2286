/** What a page shows before the app is there, and where it cannot come; and what the room has before its candidate enters. */
import { expect } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { openExam } from './lib/every-type.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

for (const [language, words, link] of [
  ['en-US', 'The page has not loaded yet', 'Reload'],
  ['zh-CN', '页面还没有加载完成', '重新加载'],
] as const) {
  test(`a script that does not come is told in ${language}, with a way out`, async ({ browser }) => {
    const context = await open(browser, { language })
    const page = await context.newPage()
    let isCut = true
    await page.route('**/assets/*.js', route => (isCut ? route.abort() : route.continue()))
    await page.goto('/login')
    const alert = page.locator('#shell').getByText(words)
    await expect(alert).toBeVisible()
    isCut = false
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.locator('input[type=password]')).toBeVisible()
    await expect(page.locator('#shell')).toHaveCount(0)
    await context.close()
  })
}

test('without JavaScript the page says so in both languages', async ({ browser }) => {
  const context = await open(browser, { options: { javaScriptEnabled: false } })
  const page = await context.newPage()
  await page.goto('/web/index')
  const words = page.locator('#shell noscript p')
  await expect(words).toBeVisible()
  await expect(words).toContainText('需要 JavaScript')
  await expect(words).toContainText('needs JavaScript')
  await context.close()
})

test('the shell stands before any file has come, and goes when the page is there', async ({ browser }) => {
  const context = await open(browser, { language: 'zh-CN' })
  const page = await context.newPage()
  let letThrough: () => void = () => undefined
  const opened = new Promise<void>(resolve => (letThrough = resolve))
  await page.route('**/assets/*', async route => {
    await opened
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#shell .shell-page')).toBeVisible()
  await expect(page.locator('#shell .shell-failed')).toBeHidden()
  letThrough()
  await expect(page.locator('input[type=password]')).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
  await context.close()
})

test('the check page has fetched the room: to start asks for no file', async ({ browser }) => {
  const token = await signIn('student34')
  const context = await open(browser, { token })
  const page = await context.newPage()
  const fetched = page.waitForResponse(/\/exam-room-[\w-]+\.js$/)
  await page.goto(`/web/exam/check/${await openExam(token)}`)
  await expect(page.getByRole('button', { name: 'Start', exact: false }).first()).toBeVisible()
  await fetched
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const accept = page.getByRole('checkbox')
  if (await accept.isVisible()) await accept.check()
  await page.getByRole('button', { name: 'Start', exact: false }).first().click()
  await expect(page.locator('#question-heading')).toBeVisible()
  expect(asked).toContain('/api/paper/open')
  expect(asked.filter(path => path.startsWith('/assets/'))).toEqual([])
  await context.close()
})
