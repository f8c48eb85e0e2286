/** The pages of a student, from the list of exams to the records of what was taken. */
import { expect } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { openPage, tableRows } from './lib/back-office.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { open, setToken } from './lib/people.ts'
import { test } from './lib/test.ts'

const EXAM = '信息安全上岗考核 Information Security Induction'
const STUDENT = 'student30'

test('[spec 1.2, 1.5, 2.student.5, 2.student.6, 2.student.9, 2.student.12, 2.student.18] an exam is found, checked before it begins, taken, and kept in the records', async ({
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
  for (const text of [EXAM, 'Not taken', 'Password required', '40 minutes', '2 of 2 attempts left'])
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
  await expect(page.getByText('Please read and accept the exam notice first')).toBeHidden()
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

/** A published course of that lecturer, whose talk is moderated. */
async function publishCourse(title: string, lecturerName: string): Promise<void> {
  const token = await signIn('admin')
  type Lecturers = { readonly rows: readonly { readonly id: string }[] }
  const { rows } = await call<Lecturers>('/api/lecturer/paging', { search: lecturerName }, token)
  const course = {
    title,
    cover: null,
    introduction: '',
    categoryId: null,
    departmentId: null,
    isRequired: false,
    openType: 1,
    lecturerIds: rows.map(({ id }) => id),
    dueAt: null,
    inOrder: false,
    talk: 2,
  }
  const { id: courseId } = await call<{ id: string }>('/api/course/save', course, token)
  const chapter = await call<{ id: string }>('/api/course/chapter/save', { courseId, title: 'Chapter' }, token)
  const rule = { needSeconds: null, needPercent: null, noForwardSeek: false, noSpeed: false, idleMinutes: null }
  const content = { kind: 5, body: '<p>Waves</p>', attachments: [] }
  const lesson = { courseId, chapterId: chapter.id, title: 'Lesson', isRequired: true, content, rule }
  await call('/api/course/lesson/save', lesson, token)
  await call('/api/course/state', { ids: [courseId], state: 1 }, token)
}

test('[spec 1.2, 2.student.11] a course is found by its lecturer, and a question under it is answered and let through', async ({
  browser,
}) => {
  const title = `Waves ${Date.now()}`
  const question = `Why are there ${Date.now()} waves?`
  await publishCourse(title, 'Helen Carter')
  const student = await open(browser, { token: await signIn(STUDENT) })
  const page = await student.newPage()
  await page.goto('/web/lecturer')
  await page.getByRole('searchbox', { name: 'Search lecturers' }).fill('Carter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Helen Carter' }).click()
  await page.getByRole('link', { name: title }).click()
  const talk = page.getByRole('region', { name: 'Comments and questions' })
  await talk.getByText('Question', { exact: true }).click()
  await talk.getByRole('textbox', { name: 'Your question' }).fill(question)
  await talk.getByRole('button', { name: 'Send' }).click()
  const entry = talk.getByRole('article').filter({ hasText: question })
  await expect(entry).toContainText('Awaiting approval')

  const staff = await open(browser, { token: await signIn('admin') })
  const office = await staff.newPage()
  await office.goto('/admin/dashboard')
  await openPage(office, 'Courses', 'Discussion')
  const row = tableRows(office).filter({ hasText: question })
  await expect(row).toContainText('Not answered')
  await row.getByRole('button', { name: 'Answer', exact: true }).click()
  const drawer = office.getByRole('dialog', { name: title })
  await drawer.getByRole('textbox', { name: 'Your answer' }).fill('Because the wind blows.')
  await drawer.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(row).toContainText('Shown')
  await page.reload()
  await expect(entry).toContainText('Because the wind blows.')
  await expect(entry).toContainText('Staff')
  await expect(entry).not.toContainText('Awaiting approval')
  await student.close()
  await staff.close()
})
