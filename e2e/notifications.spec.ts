/** Notifications: what staff do reaches the bell of a student, who goes to the thing, and chooses what to be told of. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { type Candidate, ESSAY, newCandidate } from './lib/candidates.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

let staff = ''
let candidate: Candidate
test.beforeAll(async () => {
  staff = await signIn('admin')
  candidate = await newCandidate([ESSAY(1)])
})

const bellOf = (page: Page) => page.getByRole('button', { name: /^(Notifications|消息通知)/ })
/** What they were told, as far as it begins with this. */
async function told(title: string): Promise<{ title: string; isRead: boolean } | undefined> {
  type Mine = { rows: { title: string; isRead: boolean }[] }
  const { rows } = await call<Mine>('/api/notification/mine', { page: 1, size: 20 }, candidate.token)
  return rows.find(row => row.title.startsWith(title))
}
const unreadCount = async () => (await call<{ count: number }>('/api/notification/unread', {}, candidate.token)).count

/** Others tell everybody things meanwhile: the page and the server are asked until nothing came between the two. */
async function expectCounted(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload()
    const name = `Notifications, ${await unreadCount()} unread`
    await expect(bellOf(page)).toHaveAccessibleName(name, { timeout: 10_000 })
  }).toPass()
}

async function extend(minutes: number): Promise<void> {
  const input = { paperId: candidate.paperId, minutes, reason: 'A power cut' }
  await call('/api/paper/paper/extend', input, staff)
  await expect.poll(() => told(`${minutes} extra minutes`)).toBeDefined()
}

test('extra time reaches the bell, which counts it and leads to it', async ({ browser }) => {
  await extend(7)
  const context = await open(browser, { token: candidate.token })
  const page = await context.newPage()
  await page.goto('/web/course')
  await expectCounted(page)
  await bellOf(page).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  const entry = panel.getByRole('link', { name: /^7 extra minutes/ })
  const link = (await entry.getAttribute('href')) ?? ''
  await expectAccessible(page)
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`${link}$`))
  await expect.poll(async () => (await told('7 extra minutes'))?.isRead).toBe(true)
  await expectCounted(page)
  await context.close()
})

test('all of them on a phone in Chinese: those that are unread, and all marked as read', async ({ browser }) => {
  await extend(8)
  const context = await open(browser, { token: candidate.token, language: 'zh-CN', options: PHONE })
  const page = await context.newPage()
  await page.goto('/web/course')
  await bellOf(page).click()
  const panel = page.getByRole('region', { name: '消息通知' })
  await expect(panel.getByRole('link', { name: /考试加时 8 分钟/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await panel.getByRole('link', { name: '查看全部' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '消息通知' })).toBeVisible()
  await expect(panel).toBeHidden()
  await page.getByText('未读', { exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: '考试加时 8 分钟' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('没有未读消息')).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('消息通知')
  await context.close()
})

async function openPreferences(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/profile/index')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  return page
}

test('what a student chooses is kept, and holds', async ({ browser }) => {
  const context = await open(browser, { token: candidate.token })
  const page = await openPreferences(context)
  await page.getByRole('checkbox', { name: 'Extra time: Bell' }).uncheck()
  await page.getByRole('checkbox', { name: 'Set quiet hours' }).check()
  await page.getByRole('combobox', { name: 'Quiet until' }).selectOption('06:30')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/New_York')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your notification settings have been saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Extra time: Bell' })).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Quiet until' })).toHaveValue('06:30')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New_York')
  await context.close()
})

test('staff have a bell of their own, and word a kind in their way', async ({ browser }) => {
  const context = await open(browser, { token: staff })
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  await bellOf(page).click()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/\/admin\/notification$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.goto('/admin/system/notifications')
  await page.getByRole('button', { name: 'Wording of “Paper voided” (English)' }).click()
  const drawer = page.getByRole('dialog', { name: 'Wording of “Paper voided” (English)' })
  const title = drawer.getByRole('textbox', { name: 'Title' })
  await title.fill('{examm} is void')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText(/There is no variable/)).toBeVisible()
  await title.fill('{exam} is void')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText('Example is void')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Wording of “Paper voided” (English)' }).click()
  await drawer.getByRole('button', { name: 'Restore default wording' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default wording' }).last().click()
  await expect(page.getByText('Changed', { exact: true })).toBeHidden()
  await context.close()
})
