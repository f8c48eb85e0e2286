/** A paper that is being written and an exam that starts soon, seen from the other pages of a student. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student31'
const [WRITTEN, SOON] = ['Written now', 'Starts in half an hour']

async function makeExams(): Promise<void> {
  const [admin, student] = [await signIn('admin'), await signIn(STUDENT)]
  const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, student)
  type Rows = { readonly rows: readonly { readonly id: string }[] }
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 1, type: 1 }, admin)
  const questionIds = rows.map(row => row.id)
  await makeExam(admin, { name: WRITTEN, questionIds, userId, passPoints: 1000 })
  const startsAt = new Date(Date.now() + 30 * 60_000 + 10_000).toISOString()
  await makeExam(admin, { name: SOON, questionIds, userId, startsAt })
}

const running = (page: Page) => page.getByRole('region', { name: 'Exam in progress' })
const soon = (page: Page) => page.getByRole('region', { name: 'An exam starts soon' })

test('[spec 2.student.18, 2.web-layout.2] a running paper and an exam that starts soon are seen from every page of a student', async ({
  browser,
}) => {
  await makeExams()
  const token = await signIn(STUDENT)
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/web\/index$/)
  await expect(soon(page)).toContainText(SOON)
  await expect(soon(page)).toContainText(/Starts in (30|29) minutes/)
  await expect(running(page)).toHaveCount(0)
  const cards = page.locator('[aria-labelledby^="exam-"]')
  await expect(cards.first()).toContainText(SOON)
  await expect(cards.first()).toContainText('Not started')

  await test.step('the buttons of the header are round', async () => {
    const buttons = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    const radii = await buttons.evaluateAll(all =>
      all.map(button => Number.parseFloat(getComputedStyle(button).borderTopLeftRadius) / button.clientHeight),
    )
    expect(radii).toHaveLength(5)
    for (const radius of radii) expect(radius).toBeGreaterThanOrEqual(0.5)
  })

  const written = cards.filter({ hasText: WRITTEN })
  await expect(written).toContainText('Not taken')
  await written.getByRole('link', { name: 'Enter' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  const room = new ExamRoom(page)
  await room.untilOpen()
  // The room has a clock of its own.
  await expect(running(page)).toHaveCount(0)
  const paper = new URL(page.url()).pathname
  await page.goto('/web/exam/debug')
  await expect(running(page)).toHaveCount(0)

  for (const path of ['/web/index', '/web/course', '/web/lecturer', '/web/notice', '/web/uc', '/profile/index']) {
    await page.goto(path)
    await expect(running(page), path).toContainText(WRITTEN)
    await expect(running(page).getByRole('timer'), path).toHaveText(/^00:(29:\d\d|30:00)$/)
    await expect(soon(page), path).toContainText(SOON)
  }
  await page.goto('/web/index')
  await expect(cards.first()).toContainText(WRITTEN)
  await expect(cards.first()).toContainText(/Writing · 00:29:\d\d left/)
  await expect(cards.nth(1)).toContainText(SOON)

  await test.step('on a phone, in the dark, in Chinese', async () => {
    const phone = await open(browser, {
      token,
      language: 'zh-CN',
      options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    })
    const small = await phone.newPage()
    await small.goto('/web/course')
    await expect(
      small.getByRole('region', { name: '正在考试' }).getByRole('link', { name: '继续作答' }),
    ).toBeInViewport()
    await expect(small.getByRole('region', { name: '考试即将开始' })).toContainText('分钟后开始')
    await expectAccessible(small)
    await phone.close()
  })

  await running(page).getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`${paper}$`))
  await room.untilOpen()
  await room.handIn()
  await expect(page.getByRole('heading', { level: 1, name: WRITTEN })).toBeVisible()
  await page.goto('/web/index')
  await expect(soon(page)).toContainText(SOON)
  await expect(running(page)).toHaveCount(0)
  await expect(written).toContainText('Failed · 0 points')
  await soon(page).getByRole('link', { name: 'Check in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: SOON })).toBeVisible()
  await expect(page.getByText('You can enter in')).toBeVisible()
  await expect(soon(page)).toHaveCount(0)
  await context.close()
})
