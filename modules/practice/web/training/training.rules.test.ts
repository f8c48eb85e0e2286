import { expect, it } from 'vitest'
import type { TrainingQuestion } from '../../contract/training.ts'
import {
  answered,
  answeredElsewhere,
  countStandings,
  drafted,
  expired,
  hinted,
  missingNos,
  moved,
  openTraining,
  received,
  refused,
  type Run,
  sent,
  stepOf,
} from './training.rules.ts'

const RUN: Run = {
  id: 'run',
  mode: 1,
  questionCount: 30,
  answeredCount: 0,
  rightCount: 0,
  startedAt: '',
  seenAt: '',
  finishedAt: null,
  bank: { id: 'bank', name: 'Bank' },
  lesson: null,
  isCheckedAtEnd: false,
  maxTries: 2,
  place: 4,
  standings: Array.from({ length: 30 }, () => 'open' as const),
}
const question = (no: number): TrainingQuestion => ({
  no,
  questionId: `q${no}`,
  versionId: `v${no}`,
  question: { type: 1, no, section: 0, points: 100, stem: '', options: ['a', 'b'] },
  answer: null,
  answerId: null,
  standing: 'open',
  mayTry: true,
  explained: null,
  hintCount: 2,
  hints: [],
  shownMs: 60_000,
})
const CHOSEN = { kind: 'choice' as const, options: [1] }
const open = () => received(openTraining(RUN), [4, 5], [question(4)])
const wrong = { answerId: 'a', standing: 'wrong', mayTry: true, explained: null } as const
const explained = { key: CHOSEN, rightParts: null, analysis: '', partAnalyses: [] }

it('begins where one was, and asks for what is around it', () => {
  const state = openTraining(RUN)
  expect(state.no).toBe(4)
  expect(missingNos(state)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(open().questions[5]).toBe('gone')
  expect(moved(state, 31).no).toBe(4)
})

it('is checked once something is written, and may be tried again where it was wrong', () => {
  expect(stepOf(open())).toEqual({ canCheck: false, canGiveUp: true, canWrite: true, isKeyShown: false })
  const written = drafted(open(), 4, CHOSEN)
  expect(stepOf(written).canCheck).toBe(true)
  const onTheWay = sent(written, 4)
  expect(stepOf(onTheWay)).toMatchObject({ canCheck: false, canWrite: false })
  expect(onTheWay.standings[3]).toBe('given')
  expect(stepOf(answered(onTheWay, 4, wrong))).toMatchObject({ canCheck: true, canWrite: true })
  const over = answered(onTheWay, 4, { ...wrong, standing: 'right', mayTry: false, explained })
  expect(stepOf(over)).toEqual({ canCheck: false, canGiveUp: false, canWrite: false, isKeyShown: true })
  expect(countStandings(over.standings)).toEqual({ open: 29, right: 1, judged: 1 })
})

it('shows the hints that were taken, and only at a question that is here', () => {
  const hints = [{ partNo: 0, html: 'Think' }]
  expect(hinted(open(), 4, hints).questions[4]).toMatchObject({ hints, standing: 'open', mayTry: true })
  expect(hinted(open(), 5, hints)).toEqual(open())
})

it('keeps what was typed when the question comes again, unless it was refused', () => {
  const written = drafted(open(), 4, CHOSEN)
  expect(received(written, [4], [question(4)]).drafts[4]).toEqual(CHOSEN)
  const again = refused(sent(written, 4), 4)
  expect(again.questions[4]).toBeUndefined()
  expect(again.drafts[4]).toBeUndefined()
  expect(again.standings[3]).toBe('open')
  expect(missingNos(again)).toContain(4)
})

it('keeps a text that was refused where the question still asks for one, and sends it as one goes on', () => {
  const typed = { kind: 'text', text: 'half a page' } as const
  const asks = (type: 1 | 4) => ({ ...question(4), question: { ...question(4).question, type } }) as TrainingQuestion
  const again = refused(sent(drafted(open(), 4, typed), 4), 4)
  expect(received(again, [4], [asks(4)])).toMatchObject({ drafts: { 4: typed }, unsent: [4] })
  expect(received(again, [4], [asks(1)]).drafts[4]).toBeNull()
  expect(refused(moved(sent(drafted(open(), 4, typed), 4), 5), 4).unsent).toEqual([])
})

it('lets go of what was given here where another page has answered', () => {
  const state = answeredElsewhere(sent(drafted(open(), 4, CHOSEN), 4), 4, { ...wrong, mayTry: false, explained })
  expect(state.standings[3]).toBe('wrong')
  expect(missingNos(state)).toContain(4)
  const other = { ...question(4), answer: { ...CHOSEN, options: [0] } }
  expect(received(state, [4], [other]).drafts[4]).toEqual(other.answer)
})

it('shows no button for checking where all is checked at the end, and none after it', () => {
  const atEnd = { ...open(), run: { ...RUN, isCheckedAtEnd: true } }
  expect(stepOf(drafted(atEnd, 4, CHOSEN))).toMatchObject({ canCheck: false, canGiveUp: false, canWrite: true })
  const over = { ...atEnd, run: { ...atEnd.run, finishedAt: '2026-03-02T08:00:00Z' } }
  expect(stepOf(drafted(over, 4, CHOSEN)).canWrite).toBe(false)
})

it('what may not be shown any longer is asked for again, and what was typed stays', () => {
  const state = expired(drafted(open(), 4, CHOSEN), [4])
  expect(state.questions[4]).toBeUndefined()
  expect(missingNos(state)).toContain(4)
  expect(received(state, [4], [question(4)]).drafts[4]).toEqual(CHOSEN)
})
