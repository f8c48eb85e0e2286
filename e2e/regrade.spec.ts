/** A teacher finds a bad key, sees whom a regrade lets pass and fail, applies it and releases the scores. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { chooseMore } from './lib/back-office.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENTS = ['student31', 'student32', 'student33', 'student34'] as const

interface Made {
  readonly id: string
}

interface Option {
  readonly isRight: boolean
}

interface Question {
  readonly content: { readonly options: readonly Option[] }
}

interface Opened {
  readonly paperId: string
  readonly epoch: number
  readonly submitKey: string
}

async function handIn(token: string, examId: string, option: number): Promise<string> {
  const { paperId } = await call<Opened>('/api/paper/start', { examId }, token)
  const opened = await call<Opened>('/api/paper/open', { paperId, deviceId: crypto.randomUUID() }, token)
  const answers = [{ no: 1, seq: 1, answer: { options: [option] } }]
  await call('/api/paper/save-answers', { paperId, epoch: opened.epoch, answers }, token)
  await call('/api/paper/submit', { paperId, submitKey: opened.submitKey })
  return paperId
}

test('a teacher regrades a bad key, sees three flips, and releases', async ({ browser }) => {
  const staff = await signIn('admin')
  const tokens = await Promise.all(STUDENTS.map(signIn))
  const people = await Promise.all(tokens.map(token => call<Made>('/api/sys/user/info', {}, token)))
  const [first, ...others] = people.map(person => person.id)
  const { rows } = await call<{ rows: readonly Made[] }>(
    '/api/qu/question/paging',
    { page: 1, size: 1, type: 1, state: 2 },
    staff,
  )
  const questionId = rows[0]?.id ?? ''
  const { content } = await call<Question>('/api/qu/question/detail', { id: questionId }, staff)
  const key = content.options.findIndex(option => option.isRight)
  const better = key === 0 ? 1 : 0
  const exam = { name: 'With a bad key', questionIds: [questionId], userId: first ?? '', otherUserIds: others }
  const examId = await makeExam(staff, { ...exam, passPoints: 1000, isReleasedByHand: true })
  const papers = await Promise.all(tokens.map((token, at) => handIn(token, examId, at === 3 ? key : better)))

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/candidates/${examId}`)
  await chooseMore(page, 'Regrade')
  const questions = page.getByRole('region', { name: 'Regrade: With a bad key' })
  await questions.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Regrade a question', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: String.fromCharCode(65 + better), exact: true }).check()
  await page.getByLabel('Never lower').check()
  await page.getByLabel('Reason').fill('Two options were mixed up in the key')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const effect = page.getByRole('region', { name: 'Effect' })
  await expect(effect.locator('[data-figure=nowPassed]')).toHaveText('3')
  await expect(effect.locator('[data-figure=nowFailed]')).toHaveText('0')
  await effect.getByLabel('Only those whose verdict changes').check()
  await expect(effect.getByText('Fail → Pass')).toHaveCount(3)
  await expectAccessible(page)
  await effect.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(effect.getByText('The regrade was applied. Results and statistics follow.')).toBeVisible()

  await call('/api/exam/exam/release', { id: examId, what: 'score', isReleased: true }, staff)
  const student = await (await open(browser, { token: tokens[0] })).newPage()
  await student.goto(`/web/exam/result/${papers[0]}`)
  const notes = student.getByRole('article', { name: 'Corrections to your result' })
  await expect(notes.getByText('The key to question 1 was corrected.')).toBeVisible()
  await expect(notes.getByText(/Your mark has changed from 0 to 10 points/)).toBeVisible()
  await expect(notes.getByText(/Two options were mixed up in the key/)).toBeVisible()
  await expectAccessible(student)
})
