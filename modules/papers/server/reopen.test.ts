/** A paper that was closed wrongly is opened again; answers that came too late are taken in. */
import { audit } from '../../audit/contract.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { paperRemedies, REOPEN_WORDS } from '../contract/paper-remedies.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { regrade } from '../test/make-regrades.ts'
import { makePaperCaches } from './caches.ts'
import { tallyPapers } from './count-papers.ts'
import { finishOverdue } from './mark-papers.ts'

const NEVER = { rule: 6, at: null } as const
const AT_ONCE = { rule: 1, at: null } as const
const HIDDEN = { score: AT_ONCE, answers: NEVER, analysis: NEVER }

let app: TestApp
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

const deps = () => ({ ...app.deps, caches: makePaperCaches(app.deps) })
const rowOf = (paperId: string) =>
  app.deps.db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()

interface Sitting {
  readonly token: string
  readonly paperId: string
  readonly epoch: number
  readonly submitKey: string
  readonly examId: string
}

/** One choice and one essay, unless the test says otherwise. */
async function sit(fields: Parameters<typeof makeExam>[3] = {}): Promise<Sitting> {
  const choice = await makeQuestion(app, { bank, type: 1 })
  const essay = await makeQuestion(app, { bank, type: 4 })
  const examId = await makeExam(app, staff, [picked([choice.id, essay.id])], { release: HIDDEN, ...fields })
  return sitAgain(examId)
}
async function sitAgain(examId: string, token?: string): Promise<Sitting> {
  const own = token ?? (await signIn(app, await makeStudent(app)))
  const { paperId, epoch, submitKey } = await startPaper(app, own, examId)
  return { token: own, paperId, epoch, submitKey, examId }
}
const save = ({ token, paperId, epoch }: Sitting, no: number, seq: number, answer: object | null) =>
  app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no, seq, answer: answer as never }] }, token)
const submit = ({ paperId, submitKey }: Sitting) => app.call(papers.submit, { paperId, submitKey })
const reopen = ({ paperId }: Sitting, fields: object = {}, as = staff) =>
  app.call(paperRemedies.reopen, { paperId, minutes: 10, reason: 'The clock was wrong', ...fields }, as)
const detailOf = ({ paperId }: Sitting) => app.call(papers.detail, { paperId }, staff)
const stored = async ({ paperId }: Sitting) =>
  (
    await app.deps.db
      .selectFrom('answers')
      .select(['questionNo', 'answer', 'seq'])
      .where('paperId', '=', paperId)
      .orderBy('questionNo')
      .execute()
  ).map(({ questionNo, answer, seq }) => [questionNo, answer, seq])
const logged = async (objectId: string, action: 'paper.reopen' | 'paper.takeLate') =>
  (await app.call(audit.paging, { page: 1, size: 10, action, objectId }, staff)).rows.length

describe('opening a paper again', () => {
  it('lets the candidate go on where they were, with a new deadline and a word of the staff', async () => {
    const sitting = await sit({ limitMinutes: 1 })
    await save(sitting, 1, 1, { options: [0] })
    app.clock.advance(91)
    await finishOverdue(deps())
    expect(await refusalOf(save(sitting, 1, 2, { options: [1] }))).toBe('PAPER_CLOSED')
    const { deadlineAt } = await reopen(sitting)
    expect(new Date(deadlineAt).getTime() - app.clock.now().getTime()).toBe(600_000)
    const state = await app.call(papers.state, { paperId: sitting.paperId }, sitting.token)
    expect(state).toMatchObject({ state: 0, deadlineAt, leftMs: 600_000 })
    expect(state.messages.at(-1)?.text).toBe('Your paper is open again for 10 minutes: The clock was wrong')
    await save(sitting, 1, 3, { options: [2] })
    expect(await stored(sitting)).toEqual([[1, { options: [2] }, 3]])
    app.clock.advance(629)
    await finishOverdue(deps())
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 0 })
    app.clock.advance(1)
    await finishOverdue(deps())
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2, closeReason: 2 })
    expect(await logged(sitting.paperId, 'paper.reopen')).toBe(1)
  })

  it('happens once, however many ask at once, and is refused while it is open', async () => {
    const sitting = await sit()
    expect(await refusalOf(reopen(sitting))).toBe('PAPER_STATE_CHANGED')
    await submit(sitting)
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => reopen(sitting)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(reopen(sitting))).toBe('PAPER_STATE_CHANGED')
    expect(await logged(sitting.paperId, 'paper.reopen')).toBe(1)
    expect((await detailOf(sitting)).messages).toHaveLength(1)
  })

  it('leaves nothing to markers that needs none of them any more', async () => {
    const [cleared, decided] = [await sit(), await sit()]
    for (const sitting of [cleared, decided]) {
      await save(sitting, 2, 1, { text: 'words' })
      await submit(sitting)
      expect(await app.call(markingCalls.next, { examId: sitting.examId }, staff)).toMatchObject({ no: 2 })
      await reopen(sitting)
    }
    await save(cleared, 2, 2, null)
    const { questions } = await detailOf(decided)
    const versionId = questions[1]?.versionId ?? ''
    await regrade(app, staff, { examId: decided.examId, versionId, decision: { kind: 'full' } })
    for (const sitting of [cleared, decided]) {
      await submit(sitting)
      expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2, toMarkCount: 0 })
      expect(await app.call(markingCalls.next, { examId: sitting.examId }, staff)).toBeNull()
    }
    // And an answer that comes later waits again.
    await reopen(cleared)
    await save(cleared, 2, 3, { text: 'other words' })
    await submit(cleared)
    expect(await app.call(markingCalls.next, { examId: cleared.examId }, staff)).toMatchObject({ no: 2 })
  })

  it('takes the score away and keeps what people have marked, unless the answer changes', async () => {
    const sitting = await sit()
    await save(sitting, 2, 1, { text: 'words' })
    app.clock.advance(60)
    await submit(sitting)
    const mark = (seenRevision: number, points: number) =>
      app.call(markingCalls.mark, { paperId: sitting.paperId, no: 2, points, seenRevision }, staff)
    await mark(0, 700)
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2, score: 700 })
    app.clock.advance(60)
    await reopen(sitting)
    expect(await rowOf(sitting.paperId)).toMatchObject({
      state: 0,
      score: null,
      scores: null,
      isPassed: null,
      closedAt: null,
    })
    await submit(sitting)
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2, score: 700 })
    await reopen(sitting)
    app.clock.advance(60)
    await save(sitting, 2, 2, { text: 'other words' })
    await submit(sitting)
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 1, score: null, toMarkCount: 1 })
    const next = await app.call(markingCalls.next, { examId: sitting.examId }, staff)
    expect(next).toMatchObject({ paperId: sitting.paperId, no: 2, waitingCount: 1 })
    expect(next?.marks).toHaveLength(1)
    await mark(1, 300)
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2, score: 300 })
    expect((await detailOf(sitting)).questions[1]?.marks.map(({ points }) => points)).toEqual([700, 300])
  })

  it('takes the paper out of the statistics, and in again once', async () => {
    const sitting = await sit()
    await save(sitting, 2, 1, { text: 'words' })
    app.clock.advance(60)
    await submit(sitting)
    await app.call(markingCalls.mark, { paperId: sitting.paperId, no: 2, points: 500, seenRevision: 0 }, staff)
    const counts = async () => {
      await tallyPapers(deps())
      const rows = await app.deps.db
        .selectFrom('questionExamStatistics')
        .select(['paperCount', 'answeredCount', 'optionCounts'])
        .where('examId', '=', sitting.examId)
        .execute()
      return {
        papers: rows.map(row => row.paperCount),
        answered: rows.reduce((sum, row) => sum + row.answeredCount, 0),
        chosen: rows.flatMap(row => row.optionCounts ?? []).reduce((sum, count) => sum + count, 0),
      }
    }
    expect(await counts()).toEqual({ papers: [1, 1], answered: 1, chosen: 0 })
    await reopen(sitting)
    await save(sitting, 1, 1, { options: [0] })
    expect(await counts()).toEqual({ papers: [0, 0], answered: 0, chosen: 0 })
    await submit(sitting)
    expect(await counts()).toEqual({ papers: [1, 1], answered: 2, chosen: 1 })
  })

  it('is refused where another paper of the candidate is open at this exam, and after voiding', async () => {
    const first = await sit({ attemptLimit: 3 })
    await submit(first)
    const second = await sitAgain(first.examId, first.token)
    expect(await refusalOf(reopen(first))).toBe('PAPER_OTHER_OPEN')
    expect(await rowOf(first.paperId)).toMatchObject({ state: 2 })
    await submit(second)
    await app.call(papers.void, { paperId: first.paperId, reason: 'why' }, staff)
    expect(await refusalOf(reopen(first))).toBe('PAPER_STATE_CHANGED')
    expect(await rowOf(first.paperId)).toMatchObject({ state: 3 })
  })

  it('brings an empty paper back that a wrong clock made abandoned', async () => {
    const sitting = await sit({ abandonUnanswered: true, limitMinutes: 1 })
    app.clock.advance(91)
    await finishOverdue(deps())
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 3 })
    await reopen(sitting)
    await save(sitting, 1, 1, { options: [0] })
    await submit(sitting)
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2, answeredCount: 1 })
  })

  it('asks for words where the keys are out, and says in the log that they were', async () => {
    const sitting = await sit({
      release: { score: AT_ONCE, answers: { rule: 5, at: null }, analysis: NEVER },
      startsAt: app.clock.now().toISOString(),
      endsAt: new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString(),
    })
    await submit(sitting)
    const now = app.clock.now().getTime()
    await app.deps.db
      .updateTable('exams')
      .set({
        startsAt: new Date(now - 3 * 3_600_000),
        endsAt: new Date(now - 3_600_000),
        answersReleasedAt: new Date(now),
      })
      .where('id', '=', sitting.examId)
      .execute()
    for (const confirmation of [undefined, '', 'yes', REOPEN_WORDS['en-US'].slice(1)]) {
      expect(await refusalOf(reopen(sitting, { confirmation }))).toBe('PAPER_KEYS_OUT')
    }
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2 })
    await reopen(sitting, { confirmation: REOPEN_WORDS['zh-CN'] })
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 0 })
    const entry = await app.deps.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'paper.reopen')
      .where('objectId', '=', sitting.paperId)
      .executeTakeFirstOrThrow()
    expect(entry.detail).toMatchObject({ keysOut: true, reason: 'The clock was wrong' })
  })

  it('is for those in whose data scope the exam lies', async () => {
    const sitting = await sit()
    await submit(sitting)
    const other = await signIn(
      app,
      await makeAdministrator(app, { scope: DataScope.own, permissions: ['paper:paper:view', 'paper:paper:manage'] }),
    )
    expect(await refusalOf(reopen(sitting, {}, other))).toBe('NOT_FOUND')
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 2 })
  })
})

describe('answers that came too late', () => {
  /** Closed by a clock that was wrong, while the page still sent. */
  async function closedTooEarly() {
    const sitting = await sit({ limitMinutes: 1 })
    await save(sitting, 2, 1, { text: 'in time' })
    app.clock.advance(91)
    await finishOverdue(deps())
    expect(await refusalOf(save(sitting, 1, 5, { options: [0] }))).toBe('PAPER_CLOSED')
    app.clock.advance(1)
    expect(await refusalOf(save(sitting, 1, 6, { options: [1] }))).toBe('PAPER_CLOSED')
    expect(await refusalOf(save(sitting, 2, 2, { text: 'in time, and a little more' }))).toBe('PAPER_CLOSED')
    return sitting
  }
  const idsOf = async (sitting: Sitting) => (await detailOf(sitting)).refusedSaves.map(({ id }) => id)
  const take = ({ paperId }: Sitting, ids: string[], as = staff) =>
    app.call(paperRemedies.takeLate, { paperId, ids, reason: 'Sent before the true end' }, as)

  it('are taken in, of each question the last, and the paper is marked anew', async () => {
    const sitting = await closedTooEarly()
    await app.call(markingCalls.mark, { paperId: sitting.paperId, no: 2, points: 100, seenRevision: 0 }, staff)
    const ids = await idsOf(sitting)
    expect(await take(sitting, ids)).toEqual({ takenCount: 2 })
    expect(await stored(sitting)).toEqual([
      [1, { options: [1] }, 6],
      [2, { text: 'in time, and a little more' }, 2],
    ])
    const row = await rowOf(sitting.paperId)
    expect(row).toMatchObject({ state: 1, answeredCount: 2, toMarkCount: 1, markingDue: false })
    expect(row.scores?.[0]).not.toBeNull()
    const detail = await detailOf(sitting)
    expect(detail.refusedSaves.map(({ takenInAt }) => takenInAt !== null)).toEqual([true, true, true])
    expect(detail.messages.at(-1)?.text).toContain('Sent before the true end')
    expect(await logged(sitting.paperId, 'paper.takeLate')).toBe(1)
  })

  it('are taken one by one, each once: twice and two at once change nothing more', async () => {
    const sitting = await closedTooEarly()
    const [first = '', second = '', third = ''] = await idsOf(sitting)
    await take(sitting, [first])
    expect((await stored(sitting))[0]).toEqual([1, { options: [0] }, 5])
    expect(await refusalOf(take(sitting, [first]))).toBe('PAPER_STATE_CHANGED')
    const both = await Promise.allSettled([take(sitting, [second]), take(sitting, [second])])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // All or none: one of them is in already.
    expect(await refusalOf(take(sitting, [second, third]))).toBe('PAPER_STATE_CHANGED')
    expect((await stored(sitting))[1]).toEqual([2, { text: 'in time' }, 1])
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 1, markingDue: false, answeredCount: 2 })
  })

  it('go into closed papers of their own only, within the data scope', async () => {
    const sitting = await closedTooEarly()
    const ids = await idsOf(sitting)
    const stranger = await closedTooEarly()
    expect(await refusalOf(take(stranger, ids))).toBe('PAPER_STATE_CHANGED')
    const other = await signIn(
      app,
      await makeAdministrator(app, { scope: DataScope.own, permissions: ['paper:paper:view', 'paper:paper:manage'] }),
    )
    expect(await refusalOf(take(sitting, ids, other))).toBe('NOT_FOUND')
    await reopen(sitting)
    expect(await refusalOf(take(sitting, ids))).toBe('PAPER_STATE_CHANGED')
    expect(await stored(sitting)).toEqual([[2, { text: 'in time' }, 1]])
  })

  it('must fit their questions: nothing else gets in by this way', async () => {
    const sitting = await closedTooEarly()
    expect(await refusalOf(save(sitting, 1, 9, { text: 'no choice' }))).toBe('PAPER_CLOSED')
    expect(await refusalOf(save(sitting, 1, 10, { options: [25] }))).toBe('PAPER_CLOSED')
    const ids = await idsOf(sitting)
    for (const id of ids.slice(-2)) expect(await refusalOf(take(sitting, [id]))).toBe('ANSWER_NOT_FITTING')
    expect(await stored(sitting)).toEqual([[2, { text: 'in time' }, 1]])
    expect(await rowOf(sitting.paperId)).toMatchObject({ state: 1, markingDue: false })
  })

  it('leave the candidate a way to go on: what they write after a reopening is newer still', async () => {
    const sitting = await closedTooEarly()
    await take(sitting, await idsOf(sitting))
    await reopen(sitting)
    const opened = await app.call(
      papers.open,
      { paperId: sitting.paperId, deviceId: '01900000-0000-7000-8000-00000000000a', takeOver: true },
      sitting.token,
    )
    expect(opened.answers.find(({ no }) => no === 1)).toMatchObject({ seq: 6, answer: { options: [1] } })
    await save({ ...sitting, epoch: opened.epoch }, 1, 7, { options: [3] })
    expect((await stored(sitting))[0]).toEqual([1, { options: [3] }, 7])
  })
})
