/** The candidates of an exam in the back office: who has come, and a reminder of who has not. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { chooseMore, openPage, rowCards, tableRows } from './lib/back-office.ts'
import { ESSAY } from './lib/candidates.ts'
import { countClicks } from './lib/clicks.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { open } from './lib/people.ts'
import { countRequests, untilLoaded } from './lib/quiet.ts'
import { test } from './lib/test.ts'

interface Made {
  readonly id: string
}

/** Found by these words alone. */
const FIRST = ['One', 'Two', 'Three'] as const

interface Sizes {
  readonly count: number
  readonly writing: number
}

interface Writer {
  readonly token: string
  readonly paperId: string
}

/** Students with an exam for them alone: the first ones write, the others have not come. */
async function prepare({
  count,
  writing,
}: Sizes): Promise<{ examId: string; title: string; names: readonly string[]; writers: readonly Writer[] }> {
  const staff = await signIn('admin')
  const tag = Date.now().toString(36)
  const title = `Reminded ${tag}`
  const names = Array.from({ length: count }, (_, index) => `Candidate ${FIRST[index] ?? index} ${tag}`)
  const save = async (realName: string, index: number) => {
    const person = { userName: `cand-${tag}-${index}`, realName, password: PASSWORD, roleType: 1 }
    return (await call<Made>('/api/sys/user/save', person, staff)).id
  }
  const people = await Promise.all(names.map(save))
  const bank = await call<Made>('/api/qu/bank/save', { name: title, departmentId: null }, staff)
  const question = { content: ESSAY(1), level: 1, tags: [], bankIds: [bank.id] }
  const { id: questionId } = await call<Made>('/api/qu/question/save', question, staff)
  const lines = [{ kind: 1, points: 1000, questionIds: [questionId] }]
  const sections = [{ title: 'All', instructions: '', lines }]
  const content = { sections, shuffleQuestions: false, shuffleOptions: false, partialScore: 1, wrongPenalty: 0 }
  const blueprint = await call<Made>('/api/exam/blueprint/save', { name: title, departmentId: null, content }, staff)
  const atOnce = { rule: 1, at: null }
  const exam = {
    title,
    blueprintId: blueprint.id,
    departmentId: null,
    openType: 4,
    audienceUserIds: people,
    startsAt: null,
    endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    limitMinutes: 30,
    lateEntryMinutes: null,
    earliestHandInMinutes: 0,
    attemptLimit: 1,
    attemptDelayMinutes: 0,
    mustAcceptNotice: false,
    passPoints: 0,
    abandonUnanswered: false,
    release: { score: atOnce, answers: atOnce, analysis: atOnce },
    keysWhileOpen: true,
  }
  const { id: examId } = await call<Made>('/api/exam/exam/save', exam, staff)
  await call('/api/exam/exam/publish', { id: examId, confirmed: ['passZero', 'keysWhileOpen'] }, staff)
  const begin = async (_: string, index: number): Promise<Writer> => {
    const token = await signIn(`cand-${tag}-${index}`)
    return { token, ...(await call<{ paperId: string }>('/api/paper/start', { examId }, token)) }
  }
  const writers = await Promise.all(names.slice(0, writing).map(begin))
  return { examId, title, names, writers }
}

test('from the list of exams to its candidates: who has not come is reminded, now and at a set time', async ({
  browser,
}) => {
  const { title, names } = await prepare({ count: 3, writing: 1 })
  const [one = '', two = '', three = ''] = names
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  await openPage(page, 'Exams', 'Exams')
  await page.getByRole('searchbox', { name: 'Search by title' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(tableRows(page)).toHaveCount(1)
  await tableRows(page).getByRole('button', { name: 'Candidates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Candidates: ${title}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /^In exam\s*1$/ })).toBeVisible()
  const row = (name: string) => tableRows(page).filter({ hasText: name })
  await expect(row(one)).toContainText('In exam')
  await expect(row(two)).toContainText('Not started')
  await expectAccessible(page)

  // Ticked: one who has come and one who has not.
  for (const name of [one, two]) await row(name).getByRole('checkbox').check()
  await page.getByRole('alert').getByRole('button', { name: 'Remind' }).click()
  const chosen = page.getByRole('dialog', { name: 'Remind 2 candidates' })
  await chosen.getByRole('button', { name: 'Remind 1 person' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 person was reminded')).toBeVisible()

  await page.getByRole('button', { name: 'Remind those who have not started' }).click()
  const all = page.getByRole('dialog', { name: 'Remind everybody who has not started' })
  await all.getByRole('radio', { name: 'At a set time' }).check()
  await expect(all.getByRole('button', { name: 'Schedule the reminder' })).toBeDisabled()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await all.getByLabel('Time of the reminder').fill(`${tomorrow} 20:30`)
  await page.keyboard.press('Enter')
  await all.getByRole('button', { name: 'Schedule the reminder' }).click()
  await expect(page.getByText(`The reminder will be sent at ${tomorrow} 20:30`)).toBeVisible()

  await chooseMore(page, 'Reminders')
  const drawer = page.getByRole('dialog', { name: 'Reminders' })
  const planned = drawer.getByRole('row').filter({ hasText: 'Scheduled' })
  await expect(planned).toContainText(`${tomorrow} 20:30`)
  await expect(drawer.getByRole('row').filter({ hasText: '1 person reminded' })).toContainText('2 chosen people')
  await expectAccessible(page)
  await planned.getByRole('button', { name: `Cancel the reminder of ${tomorrow} 20:30` }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this reminder?' })
    .getByRole('button', { name: 'Cancel reminder' })
    .click()
  await expect(planned).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('searchbox', { name: 'Search candidates' }).fill(three)
  await page.keyboard.press('Enter')
  await expect(tableRows(page).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exports = page.getByRole('dialog', { name: 'Exports' })
  await exports.getByRole('button', { name: 'Make an Excel file' }).click()
  const fetched = exports
    .getByRole('row')
    .filter({ hasText: 'part of the list' })
    .getByRole('button', { name: 'Download' })
  await expect(fetched).toBeVisible()
  await expectAccessible(page)
  const [sheet] = await Promise.all([page.waitForEvent('download'), fetched.click()])
  expect(sheet.suggestedFilename()).toBe('Candidates.xlsx')
  await exports.getByRole('button', { name: 'Close' }).click()

  // By the keyboard alone.
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rooms', exact: true })).toBeFocused()
  await expectAccessible(page)
  const entry = page.getByRole('menuitem', { name: 'By department' })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  const departments = page.getByRole('dialog', { name: `By department: ${title}` })
  await expectAccessible(page)
  const [counts] = await Promise.all([
    page.waitForEvent('download'),
    departments.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  expect(counts.suggestedFilename()).toBe('Results by department.xlsx')
  await context.close()
})

test('forty candidates get ten more minutes in at most 5 clicks (4) beside typing', async ({ browser }) => {
  const { examId } = await prepare({ count: 40, writing: 40 })
  const staff = await signIn('admin')
  const context = await open(browser, { token: staff })
  const clicks = await countClicks(context)
  const page = await context.newPage()
  await page.goto(`/admin/papers/candidates/${examId}`)
  await expect(page.getByRole('link', { name: /^In exam\s*40$/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Choose all 40' }).click()
  await page.getByRole('button', { name: 'Extra time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extra time for 40 candidates' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByRole('spinbutton', { name: 'Minutes' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The network was away')
  await dialog.getByRole('button', { name: 'Extra time' }).click()
  await expect(page.getByText('10 more minutes for 40 candidates, 0 skipped.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(clicks()).toBeLessThanOrEqual(5)
  await expect(tableRows(page).filter({ hasText: 'In exam' }).first()).toContainText('+10 min')
  type Paper = { paperId: string; startedAt: string; deadlineAt: string }
  const { rows } = await call<{ rows: Paper[] }>('/api/paper/paper/paging', { page: 1, size: 100, examId }, staff)
  const minutes = rows.map(({ startedAt, deadlineAt }) => (Date.parse(deadlineAt) - Date.parse(startedAt)) / 60_000)
  expect(minutes).toEqual(Array.from({ length: 40 }, () => 40))
  await page.goto(`/admin/papers/view/${rows[0]?.paperId}`)
  await expect(page.getByText(/\(10 min extra: The network was away\)/)).toBeVisible()
  await context.close()
})

test('a message to forty who write in at most 4 clicks beside typing; then all are handed in', async ({ browser }) => {
  const { examId, writers } = await prepare({ count: 40, writing: 40 })
  const student = await open(browser, { token: writers[0]?.token })
  const roomPage = await student.newPage()
  await roomPage.goto(`/web/exam/start/${writers[0]?.paperId}`)
  await new ExamRoom(roomPage).untilOpen()
  const staff = await signIn('admin')
  const context = await open(browser, { token: staff })
  const clicks = await countClicks(context)
  const page = await context.newPage()
  await page.goto(`/admin/papers/candidates/${examId}`)
  await expect(page.getByRole('link', { name: /^In exam\s*40$/ })).toBeVisible()
  const chooseAll = async () => {
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
    await page.getByRole('button', { name: 'Choose all 40' }).click()
  }
  await chooseAll()
  await page.getByRole('button', { name: 'Send a message' }).click()
  const message = page.getByRole('dialog', { name: 'Message to 40 candidates' })
  await expectAccessible(page)
  await message.getByRole('textbox', { name: 'Message' }).fill('Question 1 means watts')
  await message.getByRole('button', { name: 'Send a message' }).click()
  await expect(page.getByText('Sent to 40 candidates, 0 skipped.')).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(4)
  await roomPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(roomPage.getByText('From the invigilators: Question 1 means watts')).toBeInViewport()

  await chooseAll()
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  const handIn = page.getByRole('dialog', { name: 'Hand in for 40 candidates' })
  await handIn.getByRole('textbox', { name: 'Reason' }).fill('Fire alarm')
  await handIn.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByText('40 papers handed in, 0 skipped.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^In exam\s*0$/ })).toBeVisible()
  await roomPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(roomPage.getByText('Collected by staff')).toBeVisible()
  await Promise.all([student.close(), context.close()])
})

test('a class gets a room and seats, is printed for the door, and its candidates read where they sit', async ({
  browser,
}) => {
  const { examId, title, names, writers } = await prepare({ count: 3, writing: 1 })
  const [one = ''] = names
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  const requests = countRequests(page)
  await page.goto(`/admin/papers/candidates/${examId}`)
  await chooseMore(page, 'Assign rooms')
  const dialog = page.getByRole('dialog', { name: 'Room for 3 candidates' })
  await dialog.getByLabel('Room', { exact: true }).fill('Room 3')
  await dialog.getByRole('checkbox', { name: 'Number the seats in the order of the list' }).check()
  await dialog.getByLabel('First seat number').fill('11')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign a room' }).click()
  await expect(page.getByText('3 candidates are in Room 3 now')).toBeVisible()
  await expect(tableRows(page).filter({ hasText: one })).toContainText('Room 3 · 11')

  await page.getByRole('combobox', { name: 'Room' }).click()
  await page.getByTitle('Room 3').filter({ visible: true }).click()
  await expect(page).toHaveURL(/room=Room\+3/)
  // What is ticked belongs to the list that is shown, which is still the one before.
  await untilLoaded(page, requests)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Extra time' }).click()
  const extra = page.getByRole('dialog', { name: 'Extra time for 3 candidates' })
  await extra.getByRole('textbox', { name: 'Reason' }).fill('The power was off in Room 3')
  await extra.getByRole('button', { name: 'Extra time' }).click()
  await expect(page.getByText('10 more minutes for 1 candidate, 0 skipped.')).toBeVisible()

  await chooseMore(page, 'Rooms')
  await expect(page.getByRole('heading', { level: 1, name: `Rooms: ${title}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Room 3' })).toContainText('Candidates3Present1Missing2')
  await expectAccessible(page)
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print the door list of Room 3' }).click()
  const sheet = page.locator('body > article')
  await expect(sheet).toContainText('Room 3: attendance sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('row')).toHaveCount(4)
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const student = await open(browser, {
    token: writers[0]?.token,
    language: 'zh-CN',
    options: { viewport: { width: 390, height: 844 } },
  })
  const phone = await student.newPage()
  await phone.goto('/web/index')
  const place = phone.getByText('考场：Room 3，座位：11')
  await expect(place).toBeVisible()
  await phone.goto(`/web/exam/check/${examId}`)
  await expect(place).toBeVisible()
  await expectAccessible(phone)
  await Promise.all([student.close(), context.close()])
})

test('the candidates on a phone, in Chinese and in the dark', async ({ browser }) => {
  const { examId, names } = await prepare({ count: 3, writing: 1 })
  const context = await open(browser, {
    token: await signIn('admin'),
    language: 'zh-CN',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  const page = await context.newPage()
  await page.goto(`/admin/papers/candidates/${examId}`)
  await expect(rowCards(page)).toHaveCount(3)
  await expect(rowCards(page).filter({ hasText: names[1] ?? '' })).toContainText('未参加')
  await expectAccessible(page)
  await page.getByRole('button', { name: '提醒未参加的考生' }).click()
  const dialog = page.getByRole('dialog', { name: '提醒所有未参加的考生' })
  await dialog.getByRole('radio', { name: '定时提醒' }).check()
  await expect(dialog.getByLabel('提醒时间')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: '立即提醒' }).check()
  await dialog.getByRole('button', { name: '提醒 2 人' }).click()
  await page.getByRole('button', { name: '立即发送' }).click()
  await expect(page.getByText('已提醒 2 人')).toBeVisible()
  await context.close()
})
