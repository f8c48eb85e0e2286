/** An exam that is over: one candidate gets one more attempt with a later closing, then more minutes, and takes it again. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { chooseInMenu, chooseMore, tableRows } from './lib/back-office.ts'
import { ESSAY } from './lib/candidates.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

interface Made {
  readonly id: string
}

const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

/** Taken by one student, over since an hour, its answers out. */
async function prepare(staff: string) {
  const tag = Date.now().toString(36)
  const [title, realName, userName] = [`Taken again ${tag}`, `Again ${tag}`, `again-${tag}`]
  const person = { userName, realName, password: PASSWORD, roleType: 1 }
  const user = await call<Made>('/api/sys/user/save', person, staff)
  const bank = await call<Made>('/api/qu/bank/save', { name: title, departmentId: null }, staff)
  const question = { content: ESSAY(1), level: 1, tags: [], bankIds: [bank.id] }
  const { id: questionId } = await call<Made>('/api/qu/question/save', question, staff)
  const sections = [{ title: 'All', instructions: '', lines: [{ kind: 1, points: 1000, questionIds: [questionId] }] }]
  const content = { sections, shuffleQuestions: false, shuffleOptions: false, partialScore: 1, wrongPenalty: 0 }
  const blueprint = await call<Made>('/api/exam/blueprint/save', { name: title, departmentId: null, content }, staff)
  const atOnce = { rule: 1, at: null }
  const exam = {
    title,
    blueprintId: blueprint.id,
    departmentId: null,
    openType: 4,
    audienceUserIds: [user.id],
    startsAt: inHours(-48),
    endsAt: inHours(48),
    limitMinutes: 30,
    lateEntryMinutes: null,
    earliestHandInMinutes: 0,
    attemptLimit: 1,
    attemptDelayMinutes: 0,
    mustAcceptNotice: false,
    passPoints: 0,
    abandonUnanswered: false,
    release: { score: atOnce, answers: atOnce, analysis: atOnce },
    keysWhileOpen: false,
  }
  const { id: examId } = await call<Made>('/api/exam/exam/save', exam, staff)
  await call('/api/exam/exam/publish', { id: examId, confirmed: ['passZero'] }, staff)
  const student = await signIn(userName)
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
  const device = { deviceId: crypto.randomUUID(), pageId: crypto.randomUUID() }
  const { submitKey } = await call<{ submitKey: string }>('/api/paper/open', { paperId, ...device }, student)
  await call('/api/paper/submit', { paperId, submitKey })
  const { version } = await call<{ version: number }>('/api/exam/exam/detail', { id: examId }, staff)
  await call('/api/exam/exam/save', { ...exam, id: examId, version, endsAt: inHours(-1) }, staff)
  return { examId, title, realName, student }
}

test('staff give one candidate a later closing and one more attempt, and the student takes the exam again', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const { examId, title, realName, student } = await prepare(staff)
  const candidate = await (await open(browser, { token: student })).newPage()
  await candidate.goto(`/web/exam/check/${examId}`)
  await expect(candidate.getByRole('heading', { name: title })).toBeVisible()
  await expect(candidate.getByRole('button', { name: 'Start the exam' })).toHaveCount(0)

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/candidates/${examId}`)
  await tableRows(page).filter({ hasText: realName }).getByRole('checkbox').check()
  await page.getByRole('alert').getByRole('button', { name: 'One more attempt' }).click()
  const dialog = page.getByRole('dialog', { name: 'One more attempt for 1 candidate' })
  const give = dialog.getByRole('button', { name: 'One more attempt' })
  await dialog.getByLabel('Reason').fill('Power cut')
  const tomorrow = inHours(24).slice(0, 10)
  await dialog.getByLabel('Closes').fill(`${tomorrow} 20:30`)
  await page.keyboard.press('Enter')
  await give.click()
  // Its answers are out: only where that is meant.
  const meant = dialog.getByRole('checkbox', { name: 'Let them enter again all the same' })
  await expect(meant).toBeVisible()
  await expect(give).toBeDisabled()
  await expectAccessible(page)
  await meant.check()
  await give.click()
  await expect(page.getByText('1 candidate has one more attempt')).toBeVisible()
  await expect(tableRows(page).filter({ hasText: realName })).toContainText(`closes ${tomorrow} 20:30`)

  await chooseMore(page, 'Overrides')
  await expect(page.getByRole('heading', { level: 1, name: `Overrides: ${title}` })).toBeVisible()
  const row = tableRows(page).filter({ hasText: realName }).filter({ visible: true })
  await expect(row).toContainText('+1')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Edit the override for ${realName}` }).click()
  const drawer = page.getByRole('dialog', { name: `Edit the override for ${realName}` })
  await drawer.getByLabel('Minutes').fill('90')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(row).toContainText('90')

  await candidate.reload()
  await expect(candidate.getByText('90 minutes').first()).toBeVisible()
  await expect(candidate.getByText(`${tomorrow} 20:30`).first()).toBeVisible()
  await candidate.getByRole('button', { name: 'Start the exam' }).click()
  await candidate.waitForURL(/\/web\/exam\/start\//)
  await expect(candidate.getByRole('timer')).toContainText('1:')

  await row.getByRole('button', { name: /^More actions/ }).click()
  await chooseInMenu(page, 'Remove')
  const asked = page.getByRole('dialog', { name: `Remove the override for ${realName}?` })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No overrides: all candidates take the exam on the usual terms')).toBeVisible()
})
