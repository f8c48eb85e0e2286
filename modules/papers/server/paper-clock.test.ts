/** When a paper is over: one table of cases through the rule and every statement that asks, the hot one among them. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { lockForUpload } from './answer-files.queries.ts'
import { findCandidateExam } from './candidate.queries.ts'
import { closeByStaff, closeHeld, closeIfOverdue, closeOverdue, type PaperRef } from './close.queries.ts'
import { asOf, isOverdue } from './paper-clock.rules.ts'
import { findOwnPaper } from './papers.queries.ts'
import { countWriting } from './release.queries.ts'
import { reopenPaper } from './reopen.queries.ts'
import { saveBatch } from './save.queries.ts'

const ALLOWED = sql<SqlBool>`true`
let app: TestApp
let author: string
let bankId: string
let paper: { readonly id: string; readonly userId: string; readonly examId: string; readonly tokenHash: Buffer }
let deadlineAt: Date

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  author = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  bankId = bank.id
  await makeQuestions(app, 1, { bank, type: 1 })
})
afterAll(() => app.close())

beforeEach(async () => {
  const examId = await makeExam(app, author, [drawn(bankId, 1)])
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const { paperId } = await startPaper(app, token, examId)
  paper = { id: paperId, userId: student.id, examId, tokenHash: hashSecret(token) }
  deadlineAt = addSeconds(app.clock.now(), 3600)
})

const row = async () => {
  const found = await findOwnPaper(app.deps.db, paper.userId, paper.id)
  if (found === undefined) throw new Error('no paper')
  return found
}

/** Closes the paper and opens it again, until half an hour later than before. */
async function reopen(): Promise<void> {
  deadlineAt = addSeconds(deadlineAt, 1800)
  await inTx(app.deps.db, async tx => {
    await closeByStaff(tx, { paperId: paper.id, now: app.clock.now(), allowed: ALLOWED })
    await reopenPaper(tx, { paperId: paper.id, deadlineAt, allowed: ALLOWED })
  })
}

interface Moment {
  readonly now: Date
  readonly graceSeconds: number
}

const isSaved = async ({ now, graceSeconds }: Moment): Promise<boolean> => {
  const save = { paperId: paper.id, tokenHash: paper.tokenHash, questionNo: 1, answer: '{"options":[0]}' }
  const sent = { ...save, fitsTypes: '1', maxOption: 0, seq: 1, epoch: 1, arrivedAt: now }
  const [outcome] = await saveBatch(app.deps.statements, [sent], graceSeconds)
  expect(outcome?.is_open).toBe(outcome?.is_in_time)
  return outcome?.is_open === true
}

const isUploadTaken = (moment: Moment): Promise<boolean> =>
  inTx(app.deps.db, tx =>
    lockForUpload(tx, { ...moment, paperId: paper.id, userId: paper.userId, epoch: 1, arrivedAt: moment.now }),
  )

/** What every reader and writer thinks of the paper at this moment; the closes come last, each undone. */
async function isOverFor(moment: Moment) {
  const { db } = app.deps
  const { now, graceSeconds } = moment
  const stored = await row()
  const candidate = await findCandidateExam(db, { userId: paper.userId, at: moment }, paper.examId)
  const overdue = { ...moment, stepMs: 0 }
  const undone = new Error('undone')
  const isClosed = async (close: (tx: Tx) => Promise<readonly PaperRef[]>): Promise<boolean> => {
    let refs: readonly PaperRef[] = []
    const closing = inTx(db, async tx => {
      refs = await close(tx)
      throw undone
    })
    await expect(closing).rejects.toBe(undone)
    return refs.some(({ paperId }) => paperId === paper.id)
  }
  return {
    rule: isOverdue(stored, graceSeconds, now),
    reader: asOf(stored, graceSeconds, now).state === PaperState.awaitingMarking,
    candidateList: candidate?.openPaperId === null,
    release: (await countWriting(db, paper.examId, moment)) === 0,
    save: !(await isSaved(moment)),
    upload: !(await isUploadTaken(moment)),
    closeIfOverdue: await isClosed(tx => closeIfOverdue(tx, [paper.id], overdue)),
    sweep: await isClosed(tx => closeOverdue(tx, overdue, 1000)),
    sweepOfHeld: await isClosed(tx => closeHeld(tx, overdue, 1000)),
  }
}

const everybody = (isOver: boolean) => ({
  rule: isOver,
  reader: isOver,
  candidateList: isOver,
  release: isOver,
  save: isOver,
  upload: isOver,
  closeIfOverdue: isOver,
  sweep: isOver,
  sweepOfHeld: isOver,
})

const CASES = [
  ['just before its deadline', -0.001, 0, false],
  ['exactly at its deadline', 0, 0, true],
  ['at its deadline, with grace', 0, 30, false],
  ['in the last moment of grace', 29.999, 30, false],
  ['exactly when grace ends', 30, 30, true],
  ['long after', 3600, 30, true],
] as const

describe('a paper is over', () => {
  it.each(CASES)('%s (%d s, grace %d s): %s', async (_, seconds, graceSeconds, isOver) => {
    expect(await isOverFor({ now: addSeconds(deadlineAt, seconds), graceSeconds })).toEqual(everybody(isOver))
  })

  it.each(CASES)('reopened, %s (%d s, grace %d s): %s', async (_, seconds, graceSeconds, isOver) => {
    const before = deadlineAt
    await reopen()
    expect(deadlineAt > before).toBe(true)
    expect(await isOverFor({ now: addSeconds(deadlineAt, seconds), graceSeconds })).toEqual(everybody(isOver))
  })
})
