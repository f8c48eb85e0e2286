/** Candidates of their own for tests of the exam room, at any address of the product. */
import type { Browser, BrowserContext } from '@playwright/test'
import { call, PASSWORD, signIn } from './api.ts'
import { makeExam } from './exams.ts'
import { product } from './product.ts'

/** A host name of this machine (playwright.config.ts): over plain HTTP it is no secure context, as in a school's network. */
export const PLAIN_HOST = 'school.test'

export const PLACES = ['127.0.0.1', PLAIN_HOST] as const

/** The product, or what stands in front of it at this port, under a host name. */
export function addressAt(host: string, port = new URL(product().url).port): string {
  return `http://${host}:${port}`
}

export interface Candidate {
  readonly token: string
  readonly paperId: string
  readonly userId: string
}

export const ESSAY = (no: number) => ({
  type: 4,
  stem: `<p>Tell me about ${no}.</p>`,
  reference: '<p>x</p>',
  analysis: '',
})

let made = 0

/** A new student with an open paper of these questions. */
export async function newCandidate(contents: readonly object[]): Promise<Candidate> {
  const staff = await signIn('admin')
  made += 1
  const name = `room-${Date.now().toString(36)}-${process.pid}-${made}`
  const person = { userName: name, realName: 'In the room', password: PASSWORD, roleType: 1 }
  const { id: userId } = await call<{ id: string }>('/api/sys/user/save', person, staff)
  const bank = await call<{ id: string }>('/api/qu/bank/save', { name, departmentId: null }, staff)
  const questionIds: string[] = []
  for (const content of contents) {
    const question = { content, level: 1, tags: [], bankIds: [bank.id] }
    questionIds.push((await call<{ id: string }>('/api/qu/question/save', question, staff)).id)
  }
  const examId = await makeExam(staff, { name, questionIds, userId })
  const token = await signIn(name)
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, token)
  return { token, paperId, userId }
}

export async function newDevice(browser: Browser, address: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict' }])
  return context
}

/** What the server holds, told by staff: the text of each question. */
export async function storedTexts(paperId: string): Promise<Map<number, string>> {
  type Detail = { questions: { no: number; answer: { text?: string } | null }[] }
  const { questions } = await call<Detail>('/api/paper/paper/detail', { paperId }, await signIn('admin'))
  return new Map(questions.map(({ no, answer }) => [no, answer?.text ?? '']))
}
