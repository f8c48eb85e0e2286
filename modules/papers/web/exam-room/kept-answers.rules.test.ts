import 'fake-indexeddb/auto'
import type { Answer, AnswerBody } from '@tripos/question-kinds/answers.ts'
import { expect, it } from 'vitest'
import { Page } from './attempt-session.test-kit.ts'
import { openAnswerStore } from './saving/answer-store.ts'

const FILE = '0190a5f4-0000-7000-8000-000000000001'

/** What browsers of every version have kept: these lines are never to change. */
const KEPT: readonly [AnswerBody, Answer | null][] = [
  [{ options: [2] }, { kind: 'choice', options: [2] }],
  [{ isTrue: true }, { kind: 'trueFalse', isTrue: true }],
  [{ text: 'because' }, { kind: 'text', text: 'because' }],
  [{ gaps: ['a', ''] }, { kind: 'gaps', gaps: ['a', ''] }],
  [{ order: [1, 0] }, { kind: 'order', order: [1, 0] }],
  [{ targets: [1, -1] }, { kind: 'matching', targets: [1, -1] }],
  [
    { number: '9.8', unit: 'm' },
    { kind: 'number', number: '9.8', unit: 'm' },
  ],
  [{ files: [FILE] }, { kind: 'files', files: [FILE] }],
  [{ parts: [{ text: 'a' }, null] }, { kind: 'parts', parts: [{ kind: 'text', text: 'a' }, null] }],
  [null, null],
  // Of a version that is not here any more: it goes to the server as it is.
  [{ later: 1 } as unknown as AnswerBody, null],
]

it('what a browser kept under another version is shown, and sent as it was kept', async () => {
  const page = new Page()
  page.isOnline = false
  const paperId = `kept ${crypto.randomUUID()}`
  const store = await openAnswerStore({ name: 'session' })
  for (const [i, [answer]] of KEPT.entries()) {
    await store.write({ paperId, no: i + 1, answer, epoch: 1, baseSeq: 0 }, 0)
  }
  const session = await page.open({ paperId })
  expect(session.getState().saving.waiting).toBe(KEPT.length)
  expect(Object.values(session.getState().answers)).toEqual(KEPT.map(([, answer]) => answer))
  page.isOnline = true
  session.wake()
  await page.pass(2000)
  expect([...page.server.stored.values()].map(({ answer }) => answer)).toEqual(KEPT.map(([body]) => body))
  expect((await store.load(paperId)).pending).toEqual([])
})

it('what is answered now is kept and sent as every version does', async () => {
  const page = new Page()
  page.isOnline = false
  const session = await page.open()
  const kept = KEPT.slice(0, -1)
  for (const [i, [, answer]] of kept.entries()) session.choose(i + 1, answer)
  await page.settle()
  const store = await openAnswerStore({ name: 'session' })
  const { pending } = await store.load(session.content.paperId)
  expect(pending.map(({ answer }) => answer)).toEqual(kept.map(([body]) => body))
  page.isOnline = true
  session.wake()
  await page.pass(2000)
  expect([...page.server.stored.values()].map(({ answer }) => answer)).toEqual(kept.map(([body]) => body))
})
