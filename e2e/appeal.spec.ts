/** A student objects to a mark, staff answer it, and the answer is in the bell and on the result. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student35'

interface Made {
  readonly id: string
}

interface Opened {
  readonly paperId: string
  readonly submitKey: string
}

test('a student appeals and is answered', async ({ browser }) => {
  const [staff, student] = [await signIn('admin'), await signIn(STUDENT)]
  const { id: userId } = await call<Made>('/api/sys/user/info', {}, student)
  const input = { page: 1, size: 1, type: 3, state: 2 }
  const { rows } = await call<{ rows: readonly Made[] }>('/api/qu/question/paging', input, staff)
  const examId = await makeExam(staff, { name: 'To be appealed', questionIds: rows.map(row => row.id), userId })
  const closesAt = new Date(Date.now() + 86_400_000).toISOString()
  await call('/api/paper/appeal/save-window', { examId, closesAt }, staff)
  const { paperId } = await call<Opened>('/api/paper/start', { examId }, student)
  const { submitKey } = await call<Opened>('/api/paper/open', { paperId, deviceId: crypto.randomUUID() }, student)
  await call('/api/paper/submit', { paperId, submitKey })

  const candidate = await (await open(browser, { token: student })).newPage()
  await candidate.goto(`/web/exam/result/${paperId}`)
  await candidate.getByRole('button', { name: 'Appeal against the mark of question 1' }).click()
  const dialog = candidate.getByRole('dialog', { name: 'Appeal against the mark of question 1' })
  await expectAccessible(candidate)
  await dialog.getByLabel('Reason').fill('The statement is only true in some cases')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(candidate.getByText('Your reason: The statement is only true in some cases')).toBeVisible()
  await expectAccessible(candidate)

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/appeals?examId=${examId}`)
  await page.getByRole('table').getByRole('button').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('table').getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('The statement is only true in some cases')).toBeVisible()
  await drawer.getByLabel('Answer to 1 open appeal').fill('The book says so on page 12.')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('1 appeal answered')).toBeVisible()

  await candidate.reload()
  await expect(candidate.getByText('Answer: The book says so on page 12.')).toBeVisible()
  await candidate.goto('/web/notification')
  await expect(candidate.getByText('Appeal rejected: To be appealed')).toBeVisible()
})
