import { ERRORS, errorText } from '@tripos/contract-kit/errors.ts'
import { exams } from '../../exams/contract/exams.ts'
import { markingCalls } from '../contract/marking-calls.ts'
import { candidates } from '../contract/candidates.ts'
import { papers } from '../contract/papers.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { finishMarking, finishOverdue } from './mark-papers.ts'
import { makePaperCaches } from './caches.ts'

let app: TestApp
let staff: string
let bank: TestBank

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app, {})
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 30, { bank, type: 1 })
  await makeQuestions(app, 10, { bank, type: 2 })
})
afterAll(() => app.close())

const student = async () => {
  const user = await makeStudent(app)
  return { user, token: await signIn(app, user) }
}
const twenty = () => [drawn(bank.id, 20, { type: 1 })]
/** A promise to be kept from outside. */
function signal() {
  const keep: { resolve?: (value: undefined) => void } = {}
  const promise = new Promise<undefined>(resolve => {
    keep.resolve = resolve
  })
  return { promise, resolve: (value: undefined) => keep.resolve?.(value) }
}
const paperDeps = () => ({ ...app.deps, caches: makePaperCaches(app.deps) })

const stored = (paperId: string) =>
  app.deps.db.selectFrom('answers').selectAll().where('paperId', '=', paperId).orderBy('questionNo').execute()
const paperRow = (paperId: string) =>
  app.deps.db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()

const layoutRow = (paperId: string) =>
  app.deps.db.selectFrom('paperLayouts').selectAll().where('paperId', '=', paperId).executeTakeFirstOrThrow()

/** Positions on the paper of the right options, read behind the candidate's back. */
async function keyOf(paperId: string, no: number): Promise<number[]> {
  const { versionIds, optionOrders } = await layoutRow(paperId)
  const version = await app.deps.db
    .selectFrom('questionVersions')
    .select('content')
    .where('id', '=', versionIds[no - 1] ?? '')
    .executeTakeFirstOrThrow()
  const { options } = version.content as unknown as { options: { isRight: boolean }[] }
  const order = [...(optionOrders[no - 1] ?? '')].map(letter => letter.charCodeAt(0) - 97)
  return order.flatMap((index, position) => (options[index]?.isRight === true ? [position] : []))
}

const save = (
  token: string,
  paper: { paperId: string; epoch: number },
  no: number,
  seq: number,
  answer: object | null,
) =>
  app.call(
    papers.saveAnswers,
    { paperId: paper.paperId, epoch: paper.epoch, answers: [{ no, seq, answer: answer as null }] },
    token,
  )

describe('starting', () => {
  it('draws for each candidate, and gives the same paper again', async () => {
    const examId = await makeExam(app, staff, twenty())
    const [one, two] = [await student(), await student()]
    const first = await startPaper(app, one.token, examId)
    const second = await startPaper(app, two.token, examId)
    expect(first.questions).toHaveLength(20)
    const versionsOf = async (paperId: string) => (await layoutRow(paperId)).versionIds
    expect(await versionsOf(first.paperId)).not.toEqual(await versionsOf(second.paperId))
    expect(await app.call(papers.start, { examId }, one.token)).toEqual({ paperId: first.paperId, isResumed: true })
  })

  it('makes one paper of twenty starts at once', async () => {
    const examId = await makeExam(app, staff, twenty())
    const { token, user } = await student()
    const started = await Promise.all(Array.from({ length: 20 }, () => app.call(papers.start, { examId }, token)))
    expect(new Set(started.map(paper => paper.paperId)).size).toBe(1)
    const rows = await app.deps.db.selectFrom('papers').select('id').where('userId', '=', user.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('refuses by window, attempts, audience, and leaves nothing behind', async () => {
    const now = app.clock.now().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const { token, user } = await student()
    const cases: [string, object][] = [
      ['EXAM_NOT_STARTED', { startsAt: at(1), endsAt: at(90) }],
      ['EXAM_OVER', { startsAt: at(-90), endsAt: at(-1) }],
      ['EXAM_LATE', { startsAt: at(-20), endsAt: at(90), lateEntryMinutes: 15 }],
    ]
    for (const [name, fields] of cases) {
      const examId = await makeExam(app, staff, twenty(), fields)
      expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe(name)
    }
    const forOthers = await makeExam(app, staff, twenty(), {
      openType: 4,
      audienceUserIds: [(await makeStudent(app)).id],
    })
    expect(await refusalOf(app.call(papers.start, { examId: forOthers }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(exams.check, { id: forOthers }, token))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(papers.start, { examId: newId() }, token))).toBe('NOT_FOUND')
    const rows = await app.deps.db.selectFrom('papers').select('id').where('userId', '=', user.id).execute()
    expect(rows).toHaveLength(0)
  })

  it('refuses a disabled exam, but lets a running paper go on', async () => {
    const examId = await makeExam(app, staff, twenty())
    const [one, two] = [await student(), await student()]
    const paper = await startPaper(app, one.token, examId)
    await app.call(exams.setState, { ids: [examId], state: 1 }, staff)
    expect(await refusalOf(app.call(papers.start, { examId }, two.token))).toBe('EXAM_DISABLED')
    expect((await save(one.token, paper, 1, 1, { options: [0] })).saved).toEqual([{ no: 1, seq: 1 }])
  })

  it('asks for the exam password, with a delay that grows, and judges at most five in ten minutes', async () => {
    const examId = await makeExam(app, staff, twenty(), { openType: 3, password: 'open sesame' })
    const { token } = await student()
    const start = (password?: string) => app.call(papers.start, { examId, ...(password && { password }) }, token)
    expect(await refusalOf(start())).toBe('EXAM_PASSWORD_WRONG')
    expect(await refusalOf(start('wrong'))).toBe('EXAM_PASSWORD_WRONG')
    for (const seconds of [0, 2, 10, 30]) {
      app.clock.advance(seconds)
      expect(await refusalOf(start('wrong'))).toBe('EXAM_PASSWORD_WRONG')
      if (seconds < 30) expect(await refusalOf(start('open sesame'))).toBe('TRY_LATER')
    }
    const { body } = await app.send(papers.start, { examId, password: 'open sesame' }, token)
    expect(body).toMatchObject({ code: 10010080, data: { seconds: 600 } })
    app.clock.advance(601)
    expect((await start('open sesame')).isResumed).toBe(false)
  })

  it('judges five of a burst of exam passwords: the right one at place 1,400 is refused', async () => {
    const examId = await makeExam(app, staff, twenty(), { openType: 3, password: '7351' })
    const { user, token } = await student()
    const words = Array.from({ length: 1500 }, (_, i) => (i === 1399 ? '7351' : String(i)))
    const answers = await Promise.all(words.map(password => app.send(papers.start, { examId, password }, token)))
    const count = (code: number) => answers.filter(({ body }) => body.code === code).length
    // The others are told to wait, or that the server is busy.
    expect([count(0), count(ERRORS.EXAM_PASSWORD_WRONG.code)]).toEqual([0, 5])
    expect(await app.deps.db.selectFrom('papers').select('id').where('userId', '=', user.id).execute()).toEqual([])
  })

  it('stops nobody of a class that types the exam password right, while others guess at it', async () => {
    const examId = await makeExam(app, staff, twenty(), { openType: 3, password: 'open sesame' })
    const guessers = await Promise.all(Array.from({ length: 25 }, () => student()))
    const guess = (token: string) => app.send(papers.start, { examId, password: 'wrong' }, token)
    await Promise.all(guessers.flatMap(({ token }) => Array.from({ length: 6 }, () => guess(token))))
    const everybody = await Promise.all(Array.from({ length: 60 }, () => student()))
    const start = (token: string) => app.send(papers.start, { examId, password: 'open sesame' }, token)
    const answers = await Promise.all(everybody.map(({ token }) => start(token)))
    expect(answers.filter(({ body }) => body.code !== 0)).toEqual([])
    // With so many wrong ones, whoever begins to guess now gets one, not five.
    const late = await student()
    const answersOfLate = await Promise.all(Array.from({ length: 6 }, () => guess(late.token)))
    expect(answersOfLate.filter(({ body }) => body.code === ERRORS.EXAM_PASSWORD_WRONG.code)).toHaveLength(2)
  })

  it('counts attempts, and waits between them', async () => {
    const examId = await makeExam(app, staff, twenty(), { attemptLimit: 2, attemptDelayMinutes: 10 })
    const { token } = await student()
    const paper = await startPaper(app, token, examId)
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe('EXAM_TOO_SOON')
    app.clock.advance(600)
    const next = await startPaper(app, token, examId)
    expect(next.paperId).not.toBe(paper.paperId)
    await app.call(papers.submit, { paperId: next.paperId, submitKey: next.submitKey })
    app.clock.advance(600)
    expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe('EXAM_NO_ATTEMPTS')
  })

  it('wants the notice accepted', async () => {
    const examId = await makeExam(app, staff, twenty(), { mustAcceptNotice: true, notice: '<p>Be honest.</p>' })
    const { token } = await student()
    expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe('EXAM_NOTICE_UNREAD')
    await app.call(papers.start, { examId, hasAcceptedNotice: true }, token)
  })
})

describe('saving', () => {
  it('keeps the newest seq, and reports it to an older or repeated save', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    await save(token, paper, 3, 2, { options: [1] })
    expect((await save(token, paper, 3, 2, { options: [1] })).saved).toEqual([{ no: 3, seq: 2 }])
    expect((await save(token, paper, 3, 1, { options: [0] })).saved).toEqual([{ no: 3, seq: 2 }])
    expect((await save(token, paper, 3, 7, null)).saved).toEqual([{ no: 3, seq: 7 }])
    expect(await stored(paper.paperId)).toMatchObject([{ questionNo: 3, seq: 7, answer: null }])
  })

  it('keeps an answer with half an emoji or a NUL in it, where nobody else would notice', async () => {
    const question = await makeQuestion(app, { bank, type: 4 })
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, [picked([question.id], 1000)]))
    await save(token, paper, 1, 1, { text: `x\0y \ud83d and \u{1F600} \\u0000` })
    expect(await stored(paper.paperId)).toMatchObject([{ answer: { text: `x\ufffdy \ufffd and \u{1F600} \\u0000` } }])
  })

  it('refuses what does not fit the question, and stores none of the request', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    for (const answer of [{ text: 'A' }, { isTrue: true }, { options: [0, 1] }, { options: [4] }]) {
      expect(await refusalOf(save(token, paper, 1, 1, answer))).toBe('ANSWER_NOT_FITTING')
    }
    expect(await refusalOf(save(token, paper, 21, 1, { options: [0] }))).toBe('ANSWER_NOT_FITTING')
    expect(await stored(paper.paperId)).toHaveLength(0)
  })

  it('refuses others, absent papers and absent sessions alike, and changes nothing', async () => {
    const { token } = await student()
    const other = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    await save(token, paper, 1, 1, { options: [2] })
    expect(await refusalOf(save(other.token, paper, 1, 9, { options: [0] }))).toBe('NOT_FOUND')
    expect(await refusalOf(save(other.token, { ...paper, paperId: newId() }, 1, 9, { options: [0] }))).toBe('NOT_FOUND')
    expect(await refusalOf(save('x'.repeat(43), paper, 1, 9, { options: [0] }))).toBe('SESSION_INVALID')
    expect(await refusalOf(save(staff, paper, 1, 9, { options: [0] }))).toBe('SESSION_INVALID')
    expect(await stored(paper.paperId)).toMatchObject([{ seq: 1, answer: { options: [2] } }])
  })

  it('accepts until deadline and grace, by the moment of arrival, and keeps what came later', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 1 }))
    app.clock.advance(60 + 29)
    expect((await save(token, paper, 1, 1, { options: [0] })).leftMs).toBe(0)
    app.clock.advance(1)
    expect(await refusalOf(save(token, paper, 1, 2, { options: [1] }))).toBe('PAPER_TOO_LATE')
    expect(await stored(paper.paperId)).toMatchObject([{ seq: 1 }])
    const detail = await app.call(papers.detail, { paperId: paper.paperId }, staff)
    expect(detail.refusedSaves).toMatchObject([
      { no: 1, reason: 'PAPER_TOO_LATE', text: errorText('PAPER_TOO_LATE', 'en-US'), answer: { options: [1] } },
    ])
  })

  it('moves to another device only when asked, and then refuses and keeps what the old one sends', async () => {
    const { token } = await student()
    const examId = await makeExam(app, staff, twenty())
    const paper = await startPaper(app, token, examId)
    await save(token, paper, 1, 1, { options: [0] })
    const deviceId = newId()
    expect(await refusalOf(app.call(papers.open, { paperId: paper.paperId, deviceId }, token))).toBe('PAPER_ELSEWHERE')
    const taken = await app.call(papers.open, { paperId: paper.paperId, deviceId, takeOver: true }, token)
    expect(taken.epoch).toBe(2)
    expect(taken.answers).toMatchObject([{ no: 1, seq: 1 }])
    expect(await refusalOf(save(token, paper, 1, 2, { options: [1] }))).toBe('PAPER_TAKEN_OVER')
    expect(await refusalOf(app.call(papers.state, { paperId: paper.paperId, epoch: 1 }, token))).toBe(
      'PAPER_TAKEN_OVER',
    )
    await save(token, taken, 1, 2, { options: [2] })
    expect(await stored(paper.paperId)).toMatchObject([{ seq: 2, answer: { options: [2] } }])
    expect((await app.call(papers.open, { paperId: paper.paperId, deviceId }, token)).epoch).toBe(2)
  })

  it('goes on elsewhere at the place and with the flags that came with the saves', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    const { paperId, epoch } = paper
    expect(paper.place).toBeNull()
    const saveAt = (seq: number, place: { currentNo: number; flags: number[] }) =>
      app.call(
        papers.saveAnswers,
        { paperId, epoch, answers: [{ no: 1, seq, answer: { options: [0] } }], place },
        token,
      )
    await saveAt(1, { currentNo: 3, flags: [2] })
    await saveAt(2, { currentNo: 12, flags: [2, 9] })
    const open = () => app.call(papers.open, { paperId, deviceId: newId(), takeOver: true }, token)
    await expect.poll(async () => (await open()).place).toEqual({ currentNo: 12, flags: [2, 9], epoch: 1 })
    // A page of the past says nothing any more.
    expect(await refusalOf(saveAt(3, { currentNo: 1, flags: [] }))).toBe('PAPER_TAKEN_OVER')
    const many = { currentNo: 1, flags: Array.from({ length: 1001 }, () => 1) }
    expect(await refusalOf(saveAt(4, many))).toBe('BAD_INPUT')
  })

  it('belongs to the newest page of a device: an older one is refused and kept, the same one again changes nothing', async () => {
    const { token } = await student()
    const deviceId = newId()
    const { paperId } = await startPaper(app, token, await makeExam(app, staff, twenty()), deviceId)
    const open = (pageId: string) => app.call(papers.open, { paperId, deviceId, pageId }, token)
    const [one, two] = [newId(), newId()]
    const first = await open(one)
    expect((await open(one)).epoch).toBe(first.epoch)
    await save(token, first, 1, 1, { options: [0] })
    const second = await open(two)
    expect([second.epoch, second.deviceEpoch]).toEqual([first.epoch + 1, first.deviceEpoch])
    await save(token, second, 1, 2, { options: [1] })
    expect(await refusalOf(save(token, first, 1, 9, { options: [2] }))).toBe('PAPER_TAKEN_OVER')
    expect(await stored(paperId)).toMatchObject([{ seq: 2, answer: { options: [1] } }])
    const other = { paperId, deviceId: newId(), pageId: newId(), takeOver: true }
    const taken = await app.call(papers.open, other, token)
    expect(taken.deviceEpoch).toBe(taken.epoch)
    expect(taken.epoch).toBe(second.epoch + 1)
  })

  it('lets one of ten pages that open at once write, and refuses the others', async () => {
    const { token } = await student()
    const deviceId = newId()
    const { paperId } = await startPaper(app, token, await makeExam(app, staff, twenty()), deviceId)
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => app.call(papers.open, { paperId, deviceId, pageId: newId() }, token)),
    )
    expect(new Set(pages.map(page => page.epoch)).size).toBe(10)
    const results = await Promise.all(
      pages.map((page, n) =>
        save(token, page, 1, n + 1, { options: [0] }).then(
          () => 'saved',
          (error: unknown) => refusalOf(Promise.reject(error)),
        ),
      ),
    )
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PAPER_TAKEN_OVER'), 'saved'])
  })
})

describe('handing in', () => {
  it('makes one transition and one result of twenty submits, without a session', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    await save(token, paper, 1, 1, { options: await keyOf(paper.paperId, 1) })
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })),
    )
    expect(new Set(replies.map(reply => JSON.stringify(reply))).size).toBe(1)
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 2, score: 200, closeReason: 1, answeredCount: 1 })
    expect(await refusalOf(save(token, paper, 2, 1, { options: [0] }))).toBe('PAPER_CLOSED')
  })

  it('needs the key of the paper', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    expect(await refusalOf(app.call(papers.submit, { paperId: paper.paperId, submitKey: 'x'.repeat(43) }))).toBe(
      'NOT_FOUND',
    )
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 0 })
  })

  it('waits for the earliest hand-in', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { earliestHandInMinutes: 10 }))
    const submit = () => app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    app.clock.advance(599)
    expect(await refusalOf(submit())).toBe('HAND_IN_TOO_EARLY')
    app.clock.advance(1)
    expect((await submit()).state).toBe(2)
  })

  it.each([
    [58, 1],
    [59, 2],
    [75, 2],
  ])('after %i of sixty seconds has reason %i', async (seconds, closeReason) => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 1 }))
    app.clock.advance(seconds)
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    expect(await paperRow(paper.paperId)).toMatchObject({ closeReason })
  })

  it('happens by itself after deadline and grace, and is marked once', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 1 }))
    await save(token, paper, 1, 1, { options: await keyOf(paper.paperId, 1) })
    app.clock.advance(89)
    await finishOverdue(paperDeps())
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 0 })
    app.clock.advance(1)
    await Promise.all([finishOverdue(paperDeps()), finishOverdue(paperDeps())])
    const row = await paperRow(paper.paperId)
    expect(row).toMatchObject({ state: 2, score: 200, closeReason: 2 })
    expect(row.closedAt).toEqual(row.deadlineAt)
  })

  it('comes to a paper that somebody holds at that moment: the sweep waits for it instead of passing it over', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 1 }))
    app.clock.advance(91)
    const held = signal()
    const free = signal()
    const holder = app.deps.db.transaction().execute(async tx => {
      await sql`select id from papers where id = ${paper.paperId} for share`.execute(tx)
      held.resolve(undefined)
      await free.promise
    })
    await held.promise
    const sweep = finishOverdue(paperDeps())
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.deps.db)
        return rows.length
      })
      .toBeGreaterThan(0)
    free.resolve(undefined)
    await holder
    expect(await sweep).toBe(1)
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 2, closeReason: 2 })
  })

  it('is not kept off by answers that come too late: they wait for no lock and take none', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 1 }))
    app.clock.advance(91)
    await app.deps.db.transaction().execute(async tx => {
      // The sweep, at its work.
      await sql`select id from papers where id = ${paper.paperId} for update`.execute(tx)
      expect(await refusalOf(save(token, paper, 1, 1, { options: [0] }))).toBe('PAPER_TOO_LATE')
    })
    expect(await stored(paper.paperId)).toEqual([])
  })

  it('is seen as closed before the sweep came by', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 1 }))
    app.clock.advance(90)
    const state = async () => (await app.call(papers.state, { paperId: paper.paperId }, token)).state
    expect(await state()).toBe(1)
    expect(await refusalOf(app.call(papers.open, { paperId: paper.paperId, deviceId: newId() }, token))).toBe(
      'PAPER_CLOSED',
    )
    const result = await app.call(papers.result, { paperId: paper.paperId }, token)
    expect(result).toMatchObject({ state: 1, closeReason: 2, closedAt: paper.deadlineAt, score: null })
    const row = await app.deps.db.selectFrom('papers').select('state').where('id', '=', paper.paperId).execute()
    expect(row).toEqual([{ state: 0 }])
    await finishOverdue(paperDeps())
    expect(await state()).toBe(2)
  })

  it('is marked by a worker where a crash left it closed only', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    await sql`update papers set state = 1, closed_at = ${app.clock.now()}, close_reason = 1, marking_due = true where id = ${paper.paperId}`.execute(
      app.deps.db,
    )
    app.clock.advance(6)
    await finishMarking(paperDeps())
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 2, score: 0, markingDue: false })
  })

  it('abandons a paper without any answer where the exam says so, and the attempt is used all the same', async () => {
    const examId = await makeExam(app, staff, twenty(), { abandonUnanswered: true, attemptLimit: 1 })
    const [one, two] = [await student(), await student()]
    const empty = await startPaper(app, one.token, examId)
    const answered = await startPaper(app, two.token, examId)
    await save(two.token, answered, 1, 1, { options: [0] })
    for (const { paperId, submitKey } of [empty, answered]) await app.call(papers.submit, { paperId, submitKey })
    expect(await paperRow(empty.paperId)).toMatchObject({ state: 3 })
    expect(await paperRow(answered.paperId)).toMatchObject({ state: 2 })
    expect(await refusalOf(app.call(papers.start, { examId }, one.token))).toBe('EXAM_NO_ATTEMPTS')
  })
})

describe('marking', () => {
  async function paperWithEssay() {
    const question = await makeQuestion(app, { bank, type: 4 })
    const examId = await makeExam(app, staff, [drawn(bank.id, 2, { type: 1 }), picked([question.id], 1000)], {
      passPoints: 700,
      keysWhileOpen: true,
    })
    const one = await student()
    const paper = await startPaper(app, one.token, examId)
    await save(one.token, paper, 1, 1, { options: await keyOf(paper.paperId, 1) })
    await save(one.token, paper, 3, 1, { text: 'because' })
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    return { examId, paper, token: one.token }
  }

  it('waits for a person, then finishes with the sum', async () => {
    const { examId, paper, token } = await paperWithEssay()
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 1, score: null, toMarkCount: 1 })
    const before = await app.call(papers.result, { paperId: paper.paperId }, token)
    expect(before).toMatchObject({ score: null, isPassed: null, isScoreReleased: false })
    const task = await app.call(markingCalls.next, { examId }, staff)
    expect(task).toMatchObject({
      paperId: paper.paperId,
      no: 3,
      maxPoints: 1000,
      answer: { text: 'because' },
      waitingCount: 1,
    })
    const { examTitle, questions } = await app.call(markingCalls.questions, { examId }, staff)
    expect(examTitle).toBe((await app.call(exams.detail, { id: examId }, staff)).title)
    expect(questions).toMatchObject([{ waitingCount: 1, markedCount: 0 }])
    const done = await app.call(
      markingCalls.mark,
      { paperId: paper.paperId, no: 3, points: 550, comment: 'good', seenRevision: 0 },
      staff,
    )
    expect(done).toEqual({ revision: 1, paperState: 2, score: 750 })
    expect(await app.call(markingCalls.next, { examId }, staff)).toBeNull()
    const after = await app.call(papers.result, { paperId: paper.paperId }, token)
    expect(after).toMatchObject({ score: 750, isPassed: true })
    expect(after.questions[2]).toMatchObject({ score: 550, comment: 'good' })
  })

  it('keeps every revision, and refuses a mark on an older view', async () => {
    const { paper } = await paperWithEssay()
    const mark = (points: number, seenRevision: number) =>
      app.call(markingCalls.mark, { paperId: paper.paperId, no: 3, points, seenRevision }, staff)
    await mark(100, 0)
    expect(await refusalOf(mark(900, 0))).toBe('EDIT_CONFLICT')
    expect((await mark(300, 1)).score).toBe(500)
    const { marks } = await app.call(markingCalls.task, { paperId: paper.paperId, no: 3 }, staff)
    expect(marks.map(({ revision, points }) => [revision, points])).toEqual([
      [1, 100],
      [2, 300],
    ])
  })

  it('accepts one of two marks at once', async () => {
    const { paper } = await paperWithEssay()
    const mark = (points: number) =>
      app.call(markingCalls.mark, { paperId: paper.paperId, no: 3, points, seenRevision: 0 }, staff).then(
        () => 'ok',
        (error: unknown) => refusalOf(Promise.reject(error)),
      )
    expect((await Promise.all([mark(100), mark(200)])).sort()).toEqual(['EDIT_CONFLICT', 'ok'])
  })

  it('refuses more points than the question has, open papers, and strangers', async () => {
    const { examId, paper, token } = await paperWithEssay()
    const mark = (points: number, as: string) =>
      app.call(markingCalls.mark, { paperId: paper.paperId, no: 3, points, seenRevision: 0 }, as)
    expect(await refusalOf(mark(1001, staff))).toBe('POINTS_ABOVE_MAX')
    expect(await refusalOf(mark(100, token))).toBe('NOT_ALLOWED')
    const stranger = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:mark'], scope: 1 }))
    expect(await refusalOf(mark(100, stranger))).toBe('NOT_FOUND')
    expect(await app.call(markingCalls.questions, { examId }, stranger)).toEqual({ examTitle: '', questions: [] })
    await sql`update papers set marking_due = true where id = ${paper.paperId}`.execute(app.deps.db)
    expect(await refusalOf(mark(100, staff))).toBe('PAPER_NOT_CLOSED')
    const rows = await app.deps.db.selectFrom('marks').select('points').where('paperId', '=', paper.paperId).execute()
    expect(rows).toHaveLength(0)
  })
})

describe('results', () => {
  it('show nothing before release, and the key by positions of this paper after it', async () => {
    const never = { rule: 6, at: null } as const
    const byHand = { rule: 5, at: null } as const
    const examId = await makeExam(app, staff, twenty(), {
      release: { score: byHand, answers: byHand, analysis: never },
      endsAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    })
    const { token } = await student()
    const paper = await startPaper(app, token, examId)
    expect(await refusalOf(app.call(papers.result, { paperId: paper.paperId }, token))).toBe('NOT_FOUND')
    const key = await keyOf(paper.paperId, 1)
    await save(token, paper, 1, 1, { options: key })
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    const hidden = await app.call(papers.result, { paperId: paper.paperId }, token)
    expect(hidden).toMatchObject({ score: null, isPassed: null, questions: [] })
    for (const what of ['score', 'answers'] as const)
      await app.call(exams.release, { id: examId, what, isReleased: true }, staff)
    const shown = await app.call(papers.result, { paperId: paper.paperId }, token)
    expect(shown).toMatchObject({ score: 200, areKeysHeld: true, questions: [] })
    app.clock.advance(3600 + 31)
    const over = await app.call(papers.result, { paperId: paper.paperId }, token)
    expect(over.questions[0]).toMatchObject({
      key: { kind: 'choice', options: key },
      answer: { kind: 'choice', options: key },
      score: 200,
      analysis: null,
    })
    const other = await student()
    expect(await refusalOf(app.call(papers.result, { paperId: paper.paperId }, other.token))).toBe('NOT_FOUND')
  })
})

describe('staff remedies', () => {
  it('give minutes that the candidate sees with the next save', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty(), { limitMinutes: 10 }))
    const { deadlineAt } = await app.call(
      papers.extend,
      { paperId: paper.paperId, minutes: 15, reason: 'power cut' },
      staff,
    )
    expect(Date.parse(deadlineAt) - Date.parse(paper.deadlineAt)).toBe(900_000)
    const reply = await save(token, paper, 1, 1, { options: [0] })
    expect(reply.deadlineAt).toBe(deadlineAt)
    expect(reply.messages).toMatchObject([{ text: 'You have been given 15 more minutes: power cut' }])
  })

  it('give no minutes to a paper whose time and grace are over, though nobody has closed it yet', async () => {
    const { token } = await student()
    const examId = await makeExam(app, staff, twenty(), { limitMinutes: 10 })
    const paper = await startPaper(app, token, examId)
    const remedy = { paperId: paper.paperId, minutes: 15, reason: 'power cut' }
    app.clock.advance(10 * 60 + 29)
    const { deadlineAt } = await app.call(papers.extend, { ...remedy, minutes: 1 }, staff)
    app.clock.advance(60 + 1)
    expect(await refusalOf(app.call(papers.extend, remedy, staff))).toBe('PAPER_STATE_CHANGED')
    for (const requestId of [undefined, newId()]) {
      const all = { examId, minutes: 15, reason: 'power cut', requestId }
      expect((await app.call(candidates.extend, all, staff)).doneCount).toBe(0)
    }
    const row = await paperRow(paper.paperId)
    expect([row.deadlineAt.toISOString(), row.extraMinutes]).toEqual([deadlineAt, 1])
  })

  it('hand in and void, each with a reason in the audit log, and only within scope', async () => {
    const { token } = await student()
    const paper = await startPaper(app, token, await makeExam(app, staff, twenty()))
    const stranger = await signIn(app, await makeAdministrator(app, { permissions: ['paper:paper:manage'], scope: 1 }))
    const remedy = { paperId: paper.paperId, reason: 'fire alarm' }
    expect(await refusalOf(app.call(papers.forceSubmit, remedy, stranger))).toBe('NOT_FOUND')
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 0 })
    await app.call(papers.forceSubmit, remedy, staff)
    expect(await paperRow(paper.paperId)).toMatchObject({ state: 2, closeReason: 3 })
    expect(await refusalOf(app.call(papers.forceSubmit, remedy, staff))).toBe('PAPER_STATE_CHANGED')
    await app.call(papers.void, remedy, staff)
    expect(await refusalOf(app.call(papers.extend, { ...remedy, minutes: 5 }, staff))).toBe('PAPER_STATE_CHANGED')
    const audit = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('objectId', '=', paper.paperId)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(row => row.action)).toEqual(['paper.forceSubmit', 'paper.void'])
    expect(audit[0]?.detail).toMatchObject({ reason: 'fire alarm' })
  })
})
