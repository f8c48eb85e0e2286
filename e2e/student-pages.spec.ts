/** The pages of a student, from the list of exams to the records of what was taken. */
import { expect, test } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { setToken } from './lib/people.ts'

const EXAM = '信息安全上岗考核 Information Security Induction'
const STUDENT = 'student30'

test('[spec 2.student.5, 2.student.6, 2.student.9, 2.student.12, 2.student.18] an exam is found, checked before it begins, taken, and kept in the records', async ({
  page,
  context,
}) => {
  const token = await signIn(STUDENT)
  await setToken(context, token)
  type Me = { readonly id: string; readonly realName: string }
  const me = await call<Me>('/api/sys/user/info', {}, token)

  await page.goto('/web/index')
  await expect(page.getByRole('banner')).toContainText('Tripos')
  await expect(page.getByRole('banner').getByRole('link', { name: me.realName })).toHaveAttribute('href', '/web/uc')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect.poll(() => cards.count()).toBeGreaterThan(1)
  await page.getByRole('searchbox', { name: 'Search by exam title' }).fill('上岗')
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(1)
  for (const text of [EXAM, 'In progress', 'Password required', '40 minutes', '2 of 2 attempts left'])
    await expect(cards).toContainText(text)
  await page.getByText('Ended', { exact: true }).click()
  await expect(page.getByText('No exam matches')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await cards.getByRole('link', { name: 'Enter' }).click()

  await expect(page).toHaveURL(/\/web\/exam\/check\/[0-9a-f-]{36}$/)
  const examId = page.url().split('/').at(-1) ?? ''
  await expect(page.getByRole('heading', { level: 1, name: EXAM })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Exam notice' })).toContainText('80 分合格')
  for (const text of ['Time to answer40 minutes', '16 questions, 100 points, pass at 80'])
    await expect(page.getByRole('main')).toContainText(text)
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByText('Please read and accept the exam notice first')).toBeVisible()
  await page.getByLabel('I have read and accept the exam notice').check()
  await page.locator('input[type=password]').fill('safe2026')
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await page.waitForURL(/\/web\/exam\/start\//)
  const room = new ExamRoom(page)
  await room.untilOpen()
  await room.handIn()
  const result = page.url()

  await page.goto('/web/uc')
  const main = page.getByRole('main')
  await expect(main).toContainText(me.realName)
  await expect(main).toContainText(`User name ${STUDENT}`)
  await expect(main.getByRole('link', { name: 'Personal profile' })).toHaveAttribute('href', '/profile/index')
  await expect(main.getByRole('listitem').filter({ hasText: EXAM })).toHaveCount(1)

  await page.goto(`/web/paper/list/${examId}/${me.id}`)
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expect(main.getByRole('listitem')).toContainText('Attempt 1')
  await main.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(result)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Other people's are nobody's business.
  await page.goto(`/web/paper/list/${examId}/00000000-0000-7000-8000-000000000000`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
