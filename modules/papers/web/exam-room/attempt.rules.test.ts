import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import type { PaperContent } from '../../contract/papers.ts'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  answerProgress,
  type Attempt,
  neighbour,
  openMessages,
  reduce,
  sheetGroups,
  startAttempt,
} from './attempt.rules.ts'
import { leftAt } from './countdown.rules.ts'
import type { SavingState } from './saving/save-loop.ts'

const question = (no: number, type: 1 | 2 | 3 | 4, section = 0) => ({
  no,
  section,
  type,
  points: 100,
  stem: '',
  options: type < 3 ? ['a', 'b', 'c'] : [],
})

const saving: SavingState = {
  waiting: 0,
  onDevice: 0,
  isSending: false,
  isDurable: true,
  trouble: 'none',
  savedAt: undefined,
  stop: undefined,
  refused: [],
}
const trip = { sentAt: 0, receivedAt: 0 }
const content = {
  paperId: 'p',
  state: 0,
  leftMs: 60_000,
  serverNow: '2026-11-21T10:00:00.000Z',
  messages: [{ id: 'm1', at: '', text: 'hello' }],
  questions: [question(1, 1), question(2, 1), question(3, 2), question(4, 4, 1)],
  answers: [
    { no: 1, answer: { options: [0] }, seq: 4, savedAt: '' },
    { no: 4, answer: { text: 'old' }, seq: 2, savedAt: '' },
  ],
} as unknown as PaperContent

const start = (over: Partial<Parameters<typeof startAttempt>[0]> = {}) =>
  startAttempt({ content, trip, saving, place: undefined, waiting: [], ...over })
const after = (attempt: Attempt, ...actions: readonly Action[]) => actions.reduce(reduce, attempt)
const reply = (over: object = {}) => ({
  type: 'heard' as const,
  trip: { sentAt: 1000, receivedAt: 1000 },
  reply: { state: 0, leftMs: 59_000, serverNow: content.serverNow, messages: [], ...over },
})

describe('attempt', () => {
  it('shows what waits on this device over what the server has', () => {
    const attempt = start({ waiting: [{ no: 4, answer: { text: 'newer' } }] })
    expect(attempt.answers).toEqual({ 1: { kind: 'choice', options: [0] }, 4: { kind: 'text', text: 'newer' } })
  })

  it('goes back to where the candidate was, unless that is not on this paper', () => {
    expect(start({ place: { currentNo: 3, flags: [2, 9] } })).toMatchObject({ currentNo: 3, flags: [2] })
    expect(start({ place: { currentNo: 9, flags: [] } }).currentNo).toBe(1)
  })

  it('begins at the first question, with nothing marked and every word of the staff to read', () => {
    expect(start()).toMatchObject({ phase: 'answering', currentNo: 1, flags: [], dismissed: [] })
    const later = { ...content, questions: [question(3, 1), question(5, 1)] }
    expect(start({ content: later }).currentNo).toBe(3)
    expect(start({ content: { ...content, questions: [] } }).currentNo).toBe(1)
  })

  it('of a paper that the server has closed is closed', () => {
    expect(start({ content: { ...content, state: 2 } }).phase).toBe('closed')
  })

  it('keeps the last word of the server about the time, and between which moments it was said', () => {
    const trip = { sentAt: 100, receivedAt: 140 }
    expect(start({ trip }).lastReply).toEqual({ serverNow: content.serverNow, ...trip })
    const heard = after(start({ trip }), reply({ serverNow: '2026-11-21T10:00:01.000Z' }))
    expect(heard.lastReply).toEqual({ serverNow: '2026-11-21T10:00:01.000Z', sentAt: 1000, receivedAt: 1000 })
  })

  it('moves within the paper and stays at its ends', () => {
    const attempt = start()
    expect(neighbour(attempt, -1)).toBe(1)
    expect(neighbour(after(attempt, { type: 'went', no: 4 }), 1)).toBe(4)
    expect(after(attempt, { type: 'went', no: 99 }).currentNo).toBe(1)
  })

  it('takes no answer while it is being handed in', () => {
    const attempt = after(
      start(),
      { type: 'handInStarted' },
      { type: 'answered', no: 2, answer: { kind: 'choice', options: [1] } },
    )
    expect(attempt.answers[2]).toBeUndefined()
    const back = after(
      attempt,
      { type: 'handInFailed' },
      { type: 'answered', no: 2, answer: { kind: 'choice', options: [1] } },
    )
    expect(back.answers[2]).toEqual({ kind: 'choice', options: [1] })
  })

  it('opens again when the staff give extra time after it ran out', () => {
    const over = after(start(), { type: 'timeRanOut' })
    expect(over.phase).toBe('timeUp')
    expect(after(over, reply({ leftMs: 0 })).phase).toBe('timeUp')
    const extended = after(over, reply({ leftMs: 300_000 }))
    expect(extended.phase).toBe('answering')
    expect(leftAt(extended.countdown, 1000)).toBe(300_000)
  })

  it('stays as it is when the staff closed it before the extra time came', () => {
    const over = after(start(), { type: 'timeRanOut' })
    expect(after(over, reply({ state: 2, leftMs: 300_000 })).phase).toBe('timeUp')
  })

  it('is over when its time runs out, also while it waits to be handed in', () => {
    expect(after(start(), { type: 'handInStarted' }, { type: 'timeRanOut' }).phase).toBe('timeUp')
  })

  it('follows the server when it stops the saving', () => {
    const stopped = (stop: SavingState['stop']) =>
      after(start(), { type: 'savingChanged', saving: { ...saving, stop } }).phase
    expect([stopped('takenOver'), stopped('closed'), stopped('tooLate'), stopped(undefined)]).toEqual([
      'takenOver',
      'closed',
      'closed',
      'answering',
    ])
  })

  it('never leaves "closed"', () => {
    const closed = after(start(), { type: 'closed' })
    const moves: readonly Action[] = [
      { type: 'handInFailed' },
      { type: 'timeRanOut' },
      { type: 'savingChanged', saving: { ...saving, stop: 'takenOver' } },
      reply({ leftMs: 5000 }),
    ]
    expect(moves.map(action => reduce(closed, action).phase)).toEqual(moves.map(() => 'closed'))
  })

  it('keeps a word from the staff until it is put away', () => {
    expect(openMessages(start()).map(message => message.id)).toEqual(['m1'])
    expect(openMessages(after(start(), { type: 'dismissed', id: 'm1' }))).toEqual([])
  })

  it('counts what is answered; a cleared or blank answer is none', () => {
    const attempt = after(
      start(),
      { type: 'answered', no: 1, answer: null },
      { type: 'answered', no: 4, answer: { kind: 'text', text: '  \n' } },
      { type: 'answered', no: 3, answer: { kind: 'choice', options: [2] } },
    )
    expect(answerProgress(attempt)).toEqual({ total: 4, answered: 1, partlyNos: [], unansweredNos: [1, 2, 4] })
  })

  it('counts an answer with a gap left open as partly given, not as answered', () => {
    const gaps = { ...question(5, 1), type: 5 as const, gapCount: 2 }
    const questions = [question(1, 1), question(2, 1), gaps] as Attempt['questions']
    expect(
      answerProgress({
        questions,
        answers: { 1: { kind: 'choice', options: [0] }, 5: { kind: 'gaps', gaps: ['a', ''] } },
      }),
    ).toEqual({
      total: 3,
      answered: 1,
      partlyNos: [5],
      unansweredNos: [2],
    })
  })

  it('groups the sheet by section and type in the order of the paper', () => {
    const groups = sheetGroups([question(1, 1), question(2, 1), question(3, 2), question(4, 2, 1), question(5, 1, 1)])
    expect(groups.map(group => group.questions.map(({ no }) => no))).toEqual([[1, 2], [3], [4], [5]])
    const oneOrMore = { ...question(2, 2), allowsOneRight: true } as PaperQuestion
    expect(sheetGroups([question(1, 2), oneOrMore]).map(({ type }) => type)).toEqual([
      'questionType.2',
      'oneOrMoreRight',
    ])
  })

  it('flags and unflags', () => {
    const flagged = after(start(), { type: 'flagged', no: 3 }, { type: 'flagged', no: 1 })
    expect(flagged.flags).toEqual([1, 3])
    expect(after(flagged, { type: 'flagged', no: 3 }).flags).toEqual([1])
  })
})
