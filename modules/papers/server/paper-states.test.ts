/** The guards of all writes against the one table of paper states, the hot statement among them. */
import { DataScope, PaperState, RoleType } from '@tripos/contract-kit/enums.ts'
import { mayHappen, type Transition } from '@tripos/contract-kit/transitions.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { hashSecret, newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { lockForUpload } from './answer-files.queries.ts'
import {
  closeByStaff,
  closeHeld,
  closeIfOverdue,
  closeOverdue,
  closeSubmitted,
  voidPaper,
  writeMarks,
} from './close.queries.ts'
import { findTask } from './marking.queries.ts'
import { claimPages } from './open.queries.ts'
import { reopenPaper, unmarkPaper } from './reopen.queries.ts'
import { saveBatch } from './save.queries.ts'
import { extendPaper } from './staff.queries.ts'

const ALLOWED = sql<SqlBool>`true`
const DEVICE = newId()
let app: TestApp
let caller: Caller
let paper: { readonly id: string; readonly userId: string; readonly submitKey: string; readonly tokenHash: Buffer }

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  const bank = await makeBank(app, author)
  const [question] = await makeQuestions(app, 1, { bank, type: 1 })
  const examId = await makeExam(app, await signIn(app, author), [drawn(bank.id, 1)])
  const student = await makeStudent(app)
  const token = await signIn(app, student)
  const { paperId, submitKey } = await startPaper(app, token, examId, DEVICE)
  paper = { id: paperId, userId: student.id, submitKey, tokenHash: hashSecret(token) }
  await app.deps.db
    .insertInto('markingTasks')
    .values({
      paperId,
      questionNo: 1,
      examId,
      questionVersionId: question?.versionId ?? '',
      maxPoints: 200,
      orderKey: Buffer.alloc(8),
    })
    .execute()
  caller = {
    userId: author.id,
    userName: '',
    realName: '',
    avatar: '',
    roleType: RoleType.administrator,
    roleNames: [],
    permissions: new Set(),
    scope: { kind: DataScope.all, departmentIds: [] },
    level: 9,
    mustChangePassword: false,
    tokenHash: Buffer.alloc(0),
    sessionId: '',
  }
})
afterAll(() => app.close())

/** Everything but the state is as every guard wants it. */
async function putInto(state: PaperState, isOver: boolean): Promise<void> {
  const now = app.clock.now()
  await app.deps.db
    .updateTable('papers')
    .set({
      state,
      closedAt: state === PaperState.inExam ? null : now,
      deadlineAt: addSeconds(now, isOver ? -600 : 600),
      epoch: 1,
      deviceId: DEVICE,
      voidedAt: null,
      markingDue: true,
      scores: null,
    })
    .where('id', '=', paper.id)
    .execute()
}

const stateNow = async (): Promise<number> =>
  (await app.deps.db.selectFrom('papers').select('state').where('id', '=', paper.id).executeTakeFirstOrThrow()).state

const save = async (): Promise<boolean> => {
  const [outcome] = await saveBatch(
    app.deps.statements,
    [
      {
        tokenHash: paper.tokenHash,
        paperId: paper.id,
        questionNo: 1,
        answer: '{"options":[0]}',
        fitsTypes: '1',
        maxOption: 0,
        seq: 1,
        epoch: 1,
        arrivedAt: app.clock.now(),
      },
    ],
    0,
  )
  return outcome?.is_open === true
}

const overdue = () => ({ now: app.clock.now(), graceSeconds: 0, stepMs: 0 })
const submission = () => ({ paperId: paper.id, submitKey: paper.submitKey, arrivedAt: app.clock.now() })
const staffClose = () => ({ paperId: paper.id, now: app.clock.now(), allowed: ALLOWED })
const openAt = () => ({ paperId: paper.id, now: app.clock.now(), graceSeconds: 30 })
const upload = () => ({
  paperId: paper.id,
  userId: paper.userId,
  epoch: 1,
  graceSeconds: 0,
  arrivedAt: app.clock.now(),
})
const marks = (toMarkCount: number) => ({
  rows: [
    {
      id: paper.id,
      scores: [1],
      score: 1,
      isPassed: true,
      answeredCount: 1,
      partlyCount: 0,
      toMarkCount,
      totalPoints: 1,
      passPoints: 0,
      firstPassPoints: null,
      regradeNo: 0,
    },
  ],
  tasks: [],
  now: app.clock.now(),
})

/** Whether this statement found the paper to be in a state that it takes. */
type Guarded = (tx: Tx) => Promise<unknown>
interface Case {
  readonly transition: Transition
  readonly run: Guarded
  readonly isOver?: boolean
}
const { write, extend, close, markByMachine, markByPerson, reopen, takeLate } = PAPER_TRANSITIONS

const CASES: Readonly<Record<string, Case>> = {
  'an answer is saved': { transition: write, run: save },
  'a page claims it': {
    transition: write,
    run: tx =>
      claimPages(tx, {
        claims: [{ userId: paper.userId, paperId: paper.id, deviceId: DEVICE, takeOver: false }],
        now: app.clock.now(),
        graceSeconds: 30,
      }),
  },
  'a file is taken': { transition: write, run: tx => lockForUpload(tx, upload()) },
  'minutes are given': { transition: extend, run: tx => extendPaper(tx, caller, { ...openAt(), minutes: 5 }) },
  'handed in': { transition: close, run: tx => closeSubmitted(tx, [submission()]) },
  'closed by staff': { transition: close, run: tx => closeByStaff(tx, staffClose()) },
  'closed before the sweep': { transition: close, isOver: true, run: tx => closeIfOverdue(tx, [paper.id], overdue()) },
  'closed by the sweep': { transition: close, isOver: true, run: tx => closeOverdue(tx, overdue(), 10) },
  'closed though held': { transition: close, isOver: true, run: tx => closeHeld(tx, overdue(), 10) },
  'a marker finds it': { transition: markByPerson, run: tx => findTask(tx, caller, { paperId: paper.id, no: 1 }) },
  'opened again': {
    transition: reopen,
    run: tx => reopenPaper(tx, { paperId: paper.id, deadlineAt: addSeconds(app.clock.now(), 60), allowed: ALLOWED }),
  },
  'late answers are taken in': {
    transition: takeLate,
    run: tx => unmarkPaper(tx, { paperId: paper.id, allowed: ALLOWED }),
  },
  voided: { transition: PAPER_TRANSITIONS.void, run: tx => voidPaper(tx, staffClose()) },
}

const isDone = (result: unknown): boolean => (Array.isArray(result) ? result.length > 0 : Boolean(result))

test.each(Object.entries(CASES))(
  '%s in the states of the table and in no other',
  async (_, { transition, run, isOver }) => {
    for (const state of Object.values(PaperState)) {
      await putInto(state, isOver === true)
      const done = isDone(await inTx(app.deps.db, run))
      const after = await stateNow()
      expect({ state, done }).toEqual({ state, done: mayHappen(transition, state) })
      if (done) expect(transition.to).toContain(after)
      else expect(after).toBe(state)
    }
  },
)

test('marked by machine: the state changes as the table says, and stays where somebody reopened or voided meanwhile', async () => {
  const { db } = app.deps
  for (const state of Object.values(PaperState)) {
    await putInto(state, false)
    await inTx(db, tx => writeMarks(tx, marks(0)))
    expect(await stateNow()).toBe(mayHappen(markByMachine, state) ? PaperState.finished : state)
    await putInto(state, false)
    await inTx(db, tx => writeMarks(tx, marks(1)))
    expect(await stateNow()).toBe(state)
  }
})
