/** Practice as students live with it: a lesson that is ticked by its goal, words on a question, and a place on the board. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeCourse } from './lib/courses.ts'
import { newStudent } from './lib/missed-questions.ts'
import { open } from './lib/people.ts'
import { EVERY_TYPE, makePracticeBank } from './lib/practice.ts'
import { test } from './lib/test.ts'

const PHONE = { width: 390, height: 844 }

/** In the order in which chance has put them. */
async function answerRightly(page: Page, words: { readonly check: string; readonly right: string }): Promise<void> {
  const question = page.getByRole('article')
  const isChoice = question.getByText('Choose Beta', { exact: true })
  await expect(isChoice.or(question.getByText('This is true', { exact: true })).first()).toBeVisible()
  // The second option of the one is right, the first of the other.
  await page.keyboard.press((await isChoice.isVisible()) ? 'b' : 'a')
  await page.getByRole('button', { name: words.check }).click()
  await expect(question.getByRole('status').first()).toHaveText(words.right)
}

test('a lesson of practice is ticked in its course once its goal is reached', async ({ browser }) => {
  const staff = await signIn('admin')
  const bank = await makePracticeBank([EVERY_TYPE[0] ?? {}, EVERY_TYPE[2] ?? {}])
  const { id: userId, token } = await newStudent()
  const title = 'Practise what you have read'
  const content = { kind: 10, bankId: bank.id, chapterId: null, knowledgeId: null, questionCount: 2, goalPercent: 100 }
  const lesson = { title, content: { ...content, attachments: [] } }
  const courseId = await makeCourse(staff, { title: `Course of ${bank.name}`, userId, lessons: [lesson] })
  const context = await open(browser, { token, language: 'zh-CN', options: { viewport: PHONE, hasTouch: true } })
  const page = await context.newPage()
  await page.goto(`/web/course/view/${courseId}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('训练 2 题，正确率达到 100% 即完成')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '开始训练' }).click()
  const words = { check: '提交答案', right: '答对' }
  await answerRightly(page, words)
  await page.keyboard.press('ArrowRight')
  await answerRightly(page, words)
  await expectAccessible(page)
  await page.getByRole('link', { name: '返回课时' }).click()
  await expect(page.getByText('已达标')).toBeVisible()
  const ticked = page.getByRole('link', { name: new RegExp(`已完成.*${title}`) })
  await expect
    .poll(
      async () => {
        await page.goto(`/web/course/view/${courseId}`)
        await page.getByRole('link', { name: title }).waitFor()
        return ticked.count()
      },
      { intervals: [1000] },
    )
    .toBe(1)
  await expectAccessible(page)
})

test('what one student says on a question another reads, until staff hide it', async ({ browser }) => {
  const staff = await signIn('admin')
  const bank = await makePracticeBank([EVERY_TYPE[0] ?? {}])
  type Rows = { rows: { id: string }[] }
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 1, bankId: bank.id }, staff)
  const address = `/web/qu/view/${rows[0]?.id ?? ''}?from=practice`
  const said = `Beta is the second letter (${bank.name})`

  const writing = await (await open(browser, { token: (await newStudent()).token })).newPage()
  await writing.goto(address)
  await expect(writing.getByRole('navigation').getByRole('link', { name: 'Practice' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await writing.getByRole('textbox', { name: 'Join the discussion' }).fill(said)
  await writing.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(writing.getByText(said)).toBeVisible()

  const reading = await (await open(browser, { token: (await newStudent()).token })).newPage()
  await reading.goto(address)
  await expect(reading.getByText(said)).toBeVisible()

  const desk = await (await open(browser, { token: staff })).newPage()
  await desk.goto(`/admin/questions/talk?search=${encodeURIComponent(said)}`)
  await desk.locator('tbody tr.ant-table-row').filter({ hasText: said }).getByRole('button', { name: 'Hide' }).click()
  await expect(desk.getByText('Students no longer see it')).toBeVisible()

  await reading.reload()
  await expect(reading.getByText('Nobody has posted yet')).toBeVisible()
  await writing.reload()
  await expect(writing.getByText('Hidden by staff')).toBeVisible()
})

test('a leaderboard that is switched on shows where one stands', async ({ browser }) => {
  const staff = await signIn('admin')
  const bank = await makePracticeBank([EVERY_TYPE[0] ?? {}, EVERY_TYPE[2] ?? {}])
  const { token } = await newStudent()
  const page = await (await open(browser, { token })).newPage()
  await page.goto(`/web/repo/view/${bank.id}`)
  await expect(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toHaveCount(0)

  const { version } = await call<{ version: number }>('/api/practice/bank/settings', { bankId: bank.id }, staff)
  const board = { bankId: bank.id, isOpen: true, openType: 1, hasLeaderboard: true, version }
  await call('/api/practice/bank/save', board, staff)
  // What was answered before does not count.
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await answerRightly(page, { check: 'Check answer', right: 'Right' })
  await page.goto(`/web/repo/view/${bank.id}`)
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  await expect(page.getByText('Your rank: 1, with 1 question')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '(you)' })).toContainText('A learner')
})
