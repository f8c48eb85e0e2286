/** A paper that was closed wrongly: late answers are taken in, it is opened again, and the candidate goes on. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { ask, call, signIn } from './lib/api.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student29'

interface Made {
  readonly id: string
}

interface Rows {
  readonly rows: readonly Made[]
}

test('staff take late answers in and reopen a paper, with words where the answers are out', async ({ browser }) => {
  const [staff, student] = [await signIn('admin'), await signIn(STUDENT)]
  const { id: userId } = await call<Made>('/api/sys/user/info', {}, student)
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 1, type: 3, state: 2 }, staff)
  const questionIds = rows.map(row => row.id)
  const examId = await makeExam(staff, { name: 'Closed by mistake', questionIds, userId })
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
  const opened = await call<{ epoch: number; submitKey: string }>(
    '/api/paper/open',
    { paperId, deviceId: '01900000-0000-7000-8000-0000000000aa', pageId: '01900000-0000-7000-8000-0000000000ab' },
    student,
  )
  await call('/api/paper/submit', { paperId, submitKey: opened.submitKey })
  const late = { paperId, epoch: opened.epoch, answers: [{ no: 1, seq: 4, answer: { isTrue: true } }] }
  expect((await ask('/api/paper/save-answers', late, student)).code).not.toBe(0)

  const candidate = await (await open(browser, { token: student })).newPage()
  await candidate.goto(`/web/exam/result/${paperId}`)
  await expect(candidate.getByRole('heading', { name: 'Closed by mistake' })).toBeVisible()

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/view/${paperId}`)
  const section = page.getByRole('region', { name: 'Refused saves' })
  await section.getByRole('button', { name: 'Accept all (1)' }).click()
  const taking = page.getByRole('dialog', { name: /Accept 1 late answer/ })
  await taking.getByLabel('Reason').fill('Sent before the true end')
  await taking.getByRole('button', { name: 'Accept' }).click()
  await expect(section.getByText(/20\d\d.*,/)).toBeVisible()
  await expect(section.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: /More about/ }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  const dialog = page.getByRole('dialog', { name: /Reopen the paper/ })
  await dialog.getByLabel('Reason').fill('Handed in by mistake')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  const words = dialog.getByLabel(/type: reopen although the answers are out/)
  await expect(words).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled()
  await expectAccessible(page)
  await words.fill('reopen although the answers are out')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(dialog).toBeHidden()

  await expect(candidate.getByText('Your paper is open again for 10 minutes: Handed in by mistake')).toBeVisible()
  await expectAccessible(candidate)
  await candidate.getByRole('link', { name: 'Continue' }).click()
  await candidate.waitForURL(/\/web\/exam\/start\//)
})
