/** From a wrong answer to the wrong book: not before the exam shows its answers, then noted, printed, taken out and back. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { ask, call } from './lib/api.ts'
import { endExam, newLearner, newStudent } from './lib/missed-questions.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const NOT_FOUND = 10010004

const entries = (page: Page) => page.getByRole('main').getByRole('article')

async function openPage(browser: Browser, look: { token: string; phone?: boolean; language?: 'zh-CN' | 'en-US' }) {
  const { token, phone = false, language = 'en-US' } = look
  const context = await open(browser, {
    token,
    language,
    options: { viewport: phone ? PHONE : DESKTOP, colorScheme: phone ? 'dark' : 'light' },
  })
  return { context, page: await context.newPage() }
}

test('[spec 1.3, 2.student.8, 2.student.13] what was missed is in the book once the exam shows its answers, and nobody else finds it', async ({
  browser,
}) => {
  const { token, examId, questionIds } = await newLearner('Safety, every type')
  const { token: other } = await newStudent()

  const { context, page } = await openPage(browser, { token })
  await page.goto(`/web/book/list/${examId}`)
  await expect(page.getByText('No mistakes yet')).toBeVisible()
  await page.goto(`/web/qu/view/${questionIds[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()

  const showsAt = Date.now() + 8000
  await endExam(examId, 8)
  const look = () => call<{ total: number }>('/api/wrong-book/paging', { examId }, token)
  while (Date.now() < showsAt - 1500) expect((await look()).total).toBe(0)
  await expect.poll(async () => (await look()).total, { timeout: 10_000 }).toBe(10)
  expect(Date.now()).toBeGreaterThanOrEqual(showsAt - 200)

  await page.goto(`/web/book/list/${examId}`)
  await expect(entries(page)).toHaveCount(10)
  await expectAccessible(page)
  const seen = await entries(page).getByText('Wrong', { exact: true }).count()
  expect(seen).toBe(1)
  await page.getByLabel('Question type').selectOption({ label: 'Matching (1)' })
  await expect(entries(page)).toHaveCount(1)

  // Somebody else has nothing of it, by no way.
  for (const id of questionIds) {
    expect((await ask('/api/question-view/show', { id }, other)).code).toBe(NOT_FOUND)
    expect((await ask('/api/question-mark/save-note', { questionId: id, note: 'x' }, other)).code).toBe(NOT_FOUND)
  }
  expect((await call<{ total: number }>('/api/wrong-book/paging', { examId }, other)).total).toBe(0)
  await context.close()
})

test('[spec 2.student.8] a question is looked at, noted, kept as a favourite, taken out of the book and put back', async ({
  browser,
}) => {
  const { token, examId } = await newLearner('Safety, kept')
  await endExam(examId)
  const { context, page } = await openPage(browser, { token })
  await page.goto(`/web/book/list/${examId}`)
  const first = entries(page).filter({ hasText: 'Wrong' })
  await first.getByRole('link', { name: 'View answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByRole('button', { name: 'In favourites' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('My note').fill('Read it twice')
  // What is typed is there after leaving the page.
  await page.reload()
  await expect(page.getByLabel('My note')).toHaveValue('Read it twice')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await page.getByText('Other reason').click()
  await page.getByRole('textbox', { name: 'Other reason' }).fill('Wrong line')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Reason saved')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/web/book/marks?of=notes')
  await expect(entries(page)).toContainText('Read it twice')
  await expectAccessible(page)
  await page.goto('/web/book?search=twice')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Wrong line')
  await entries(page).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('Removed from your mistakes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entries(page)).toContainText('Wrong line')
  await entries(page).getByRole('button', { name: 'Remove' }).click()
  await page.goto(`/web/book/list/${examId}?show=removed`)
  await expect(entries(page)).toHaveCount(1)
  await entries(page).getByRole('button', { name: 'Put back' }).click()
  await page.goto(`/web/book/list/${examId}`)
  await expect(entries(page)).toHaveCount(10)
  await context.close()
})

test('on a telephone, in Chinese and in the dark, the book is narrowed, printed without answers and set', async ({
  browser,
}) => {
  const { token, examId } = await newLearner('Safety, printed')
  await endExam(examId)
  const { context, page } = await openPage(browser, { token, phone: true, language: 'zh-CN' })
  await page.goto(`/web/book?examId=${examId}`)
  await expect(entries(page)).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: '设置' }).click()
  await page.getByLabel('自动移出').selectOption({ label: '连续答对 2 次' })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('link', { name: '打印' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '错题练习卷' })).toBeVisible()
  const questions = page.getByRole('main').getByRole('region')
  await expect(questions).toHaveCount(10)
  await expect(page.getByText('正确答案')).toHaveCount(0)
  await page.getByText('题目和答案').click()
  await expect(page.getByText('正确答案').first()).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await context.close()
})

test('[spec 2.student.9] what is due stands above the exams, and the page of oneself leads to courses, mistakes and favourites', async ({
  browser,
}) => {
  const { token, examId, paperId } = await newLearner('Safety, due')
  await endExam(examId)
  for (const phone of [false, true]) {
    const { context, page } = await openPage(browser, { token, phone })
    await page.goto('/web/index')
    const due = page.getByRole('region', { name: 'Up next' })
    await expect(due).toContainText('New result')
    await expectAccessible(page)
    await due.getByRole('link', { name: 'View result' }).click()
    await page.waitForURL(`/web/exam/result/${paperId}`)
    await page.getByRole('link', { name: 'Mistakes in this exam' }).click()
    await page.waitForURL(`/web/book/list/${examId}`)
    await page.goto('/web/uc')
    await expect(page.getByRole('article', { name: 'My courses' })).toContainText('Time spent')
    await expect(page.getByRole('article', { name: 'Mistakes and favourites' })).toContainText('10 questions')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Favourite questions' }).click()
    await expect(page.getByText('No favourites yet')).toBeVisible()
    await context.close()
  }
})
