/** A hundred short answers are marked by keyboard alone: the points and Enter, and the next answer is there already. */
import { expect, test } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'

const ANSWERS = 100
const STUDENTS = ['student36', 'student37', 'student38', 'student39', 'student40'] as const

interface Made {
  readonly id: string
}

interface Opened {
  readonly paperId: string
  readonly epoch: number
  readonly submitKey: string
  readonly questions: readonly { readonly no: number }[]
}

async function answerAll(token: string, examId: string): Promise<number> {
  const { paperId } = await call<Opened>('/api/paper/start', { examId }, token)
  const opened = await call<Opened>('/api/paper/open', { paperId, deviceId: crypto.randomUUID() }, token)
  const answers = opened.questions.map(({ no }) => ({ no, seq: 1, answer: { text: `Because of ${no}` } }))
  await call('/api/paper/save-answers', { paperId, epoch: opened.epoch, answers }, token)
  await call('/api/paper/submit', { paperId, submitKey: opened.submitKey })
  return answers.length
}

declare global {
  interface Window {
    /** From Enter until another answer is on screen, in milliseconds. */
    waits: number[]
  }
}

test('a hundred answers, one key each beside the points', async ({ browser }) => {
  test.slow()
  const staff = await signIn('admin')
  const { id: bankId } = await call<Made>('/api/qu/bank/save', { name: 'Short answers', departmentId: null }, staff)
  const perPaper = ANSWERS / STUDENTS.length
  const questionIds: string[] = []
  for (let no = 0; no < perPaper; no += 1) {
    const content = { type: 4, stem: `<p>Why ${no}?</p>`, reference: '<p>Because.</p>', analysis: '' }
    const saved = await call<Made>(
      '/api/qu/question/save',
      { bankIds: [bankId], level: 1, tags: [], content },
      staff,
    )
    questionIds.push(saved.id)
  }
  const tokens = await Promise.all(STUDENTS.map(signIn))
  const people = await Promise.all(tokens.map(token => call<Made>('/api/sys/user/info', {}, token)))
  const [userId = '', ...otherUserIds] = people.map(person => person.id)
  const examId = await makeExam(staff, { name: 'A hundred answers', questionIds, userId, otherUserIds })
  const counts = await Promise.all(tokens.map(token => answerAll(token, examId)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ANSWERS)

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/marking/${examId}`)
  const label = page.getByText(/^Candidate \S+ · question \d+$/)
  await expect(label).toBeVisible()
  await page.evaluate(() => {
    window.waits = []
    const shown = () => document.querySelector('aside p')?.textContent ?? ''
    let began: number | undefined
    let before = shown()
    addEventListener('keydown', event => {
      if (event.key === 'Enter') began = performance.now()
    })
    new MutationObserver(() => {
      if (shown() === before) return
      before = shown()
      if (began !== undefined) window.waits.push(performance.now() - began)
      began = undefined
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  for (let at = 0; at < ANSWERS; at += 1) {
    const text = await label.textContent().catch(() => null)
    await page.keyboard.press('7')
    await page.keyboard.press('Enter')
    if (at < ANSWERS - 1) await expect(label).not.toHaveText(text ?? '')
  }
  await expect(page.getByText('Everything is marked')).toBeVisible()
  const waits = (await page.evaluate(() => window.waits)).toSorted((a, b) => a - b)
  const median = waits[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY
  test.info().annotations.push({ type: 'median wait', description: `${Math.round(median)} ms` })
  expect(median).toBeLessThan(100)
})
