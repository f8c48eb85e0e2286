/** The exam room under what happens to people: no mouse, a second device, a second tab, a lost session, no network. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

/** The exam of the demo school that is open to everybody and may be taken several times. */
async function startPaper(token: string): Promise<string> {
  type Exams = { rows: { id: string; openType: number; attemptLimit: number }[] }
  const { rows } = await call<Exams>('/api/exam/exam/mine', { page: 1, size: 20 }, token)
  const exam = rows.find(row => row.openType === 1 && row.attemptLimit > 1)
  type Started = { paperId: string }
  const input = { examId: exam?.id, hasAcceptedNotice: true }
  return (await call<Started>('/api/paper/start', input, token)).paperId
}

interface Candidate {
  readonly context: BrowserContext
  readonly page: Page
  readonly room: ExamRoom
  readonly token: string
  readonly paperId: string
  readonly address: string
}

async function openRoom(context: BrowserContext, address: string): Promise<{ page: Page; room: ExamRoom }> {
  const page = await context.newPage()
  await page.goto(address)
  return { page, room: new ExamRoom(page) }
}

const newDevice = (browser: Browser, token: string): Promise<BrowserContext> => open(browser, { token })

/** Each test has a student of its own. */
async function candidate(browser: Browser, userName: string): Promise<Candidate> {
  const token = await signIn(userName)
  const paperId = await startPaper(token)
  const context = await newDevice(browser, token)
  const address = `/web/exam/start/${paperId}`
  const { page, room } = await openRoom(context, address)
  await room.untilOpen()
  return { context, page, room, token, paperId, address }
}

/** What the server holds, told by staff. */
async function storedNos(paperId: string): Promise<number[]> {
  type Detail = { questions: { no: number; answer: unknown }[] }
  const { questions } = await call<Detail>('/api/paper/paper/detail', { paperId }, await signIn('admin'))
  return questions.filter(({ answer }) => answer !== null).map(({ no }) => no)
}

test('[spec 2.student.15] a paper is answered and handed in by the keyboard alone', async ({ browser }) => {
  const { page, room, paperId } = await candidate(browser, 'student11')
  await page.keyboard.press('b')
  await expect(room.options.nth(1).locator('input')).toBeChecked()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await room.expectPosition(2)
  await page.keyboard.press('1')
  await expect(room.options.nth(0).locator('input')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await room.expectPosition(1)
  await expect(room.options.nth(1).locator('input')).toBeChecked()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await room.untilSaved()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Hand in now?' })
  await expect(dialog.getByText('12 questions not answered')).toBeVisible()
  // The safe button has the focus; the other one is the next stop.
  await expect(dialog.getByRole('button', { name: 'Keep working' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/web\/exam\/result\//)
  expect(await storedNos(paperId)).toEqual([1, 2])
})

test('another device takes the paper over, and the first one stops and says so', async ({ browser }) => {
  const { page, room, token, paperId, address } = await candidate(browser, 'student12')
  await page.keyboard.press('1')
  await room.untilSaved()
  // It goes on writing, and does not hear of the other one before its network is back.
  await page.context().setOffline(true)
  const other = await openRoom(await newDevice(browser, token), address)
  await expect(other.page.getByText('This paper is open on another device')).toBeVisible()
  await other.page.getByRole('button', { name: 'Continue here' }).click()
  await other.room.untilOpen()
  await expect(other.room.options.nth(0).locator('input')).toBeChecked()
  await room.go(2)
  await page.keyboard.press('2')
  await expect(room.options.nth(1).locator('input')).toBeChecked()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'The paper was continued on another device' })).toBeVisible()
  // What the first device still sent does not count, and it is told.
  await expect(page.getByRole('listitem').filter({ hasText: 'Question 2' })).toBeVisible()
  expect(await storedNos(paperId)).toEqual([1])
})

test('a second tab asks, and takes the paper with everything typed', async ({ browser }) => {
  const { context, page, room, address, paperId } = await candidate(browser, 'student13')
  await page.keyboard.press('1')
  const second = await openRoom(context, address)
  await expect(second.page.getByText('This paper is open in another tab')).toBeVisible()
  await second.page.getByRole('button', { name: 'Continue here' }).click()
  await second.room.untilOpen()
  await expect(second.room.options.nth(0).locator('input')).toBeChecked()
  await expect(page.getByText('The paper was continued in another tab')).toBeVisible()
  await expect(room.heading).toBeHidden()
  await second.room.untilSaved()
  expect(await storedNos(paperId)).toEqual([1])
})

test('a session that ends in the middle costs no answer', async ({ browser }) => {
  const { page, room, token, paperId } = await candidate(browser, 'student14')
  await call('/api/sys/user/logout', {}, token)
  await page.keyboard.press('1')
  await expect(page.getByText('Your session has ended. Please sign in again; your answers are kept.')).toBeVisible()
  await room.go(2)
  await page.keyboard.press('2')
  expect(await storedNos(paperId)).toEqual([])
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.locator('input[name=userName]').fill('student14')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await room.untilOpen()
  await room.untilSaved()
  await expect.poll(() => storedNos(paperId)).toEqual([1, 2])
})

test('what is answered offline outlives the page', async ({ browser }) => {
  const { context, page, room, address, paperId } = await candidate(browser, 'student15')
  await context.setOffline(true)
  await page.keyboard.press('1')
  await room.go(2)
  await page.keyboard.press('2')
  await expect(page.getByText('Offline, 2 answers kept on this device')).toBeVisible()
  expect(await storedNos(paperId)).toEqual([])
  // The tab goes; the browser stays.
  await page.close()
  await context.setOffline(false)
  const again = await openRoom(context, address)
  await again.room.untilOpen()
  await expect(again.page.locator('aside nav li button[aria-label*=", answered"]')).toHaveCount(2)
  await again.room.untilSaved()
  await expect.poll(() => storedNos(paperId)).toEqual([1, 2])
})
