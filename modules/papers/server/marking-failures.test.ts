/** One paper that cannot be marked, among others that can. */
import { audit } from '../../audit/contract.ts'
import { paperRemedies } from '../contract/paper-remedies.ts'
import { papers } from '../contract/papers.ts'
import { system } from '../../system/contract/system.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../questions/test/make-questions.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makePaperCaches } from './caches.ts'
import { finishMarking, finishOverdue } from './mark-papers.ts'

let app: TestApp
let staff: string
let bank: TestBank

beforeAll(async () => {
  // What these papers provoke belongs into the log of a server, not of the tests.
  app = await startTestApp({ logLevel: 'silent' })
  app.deps.log.level = 'silent'
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
})
afterAll(() => app.close())

/** As a process has it that has just been started: nothing is cached. */
const freshDeps = () => ({ ...app.deps, caches: makePaperCaches(app.deps) })
const rowOf = (paperId: string) =>
  app.deps.db.selectFrom('papers').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow()
const shownOf = async (paperId: string) =>
  (await app.call(papers.paging, { page: 1, size: 100, marking: 'failed' }, staff)).rows.find(
    row => row.paperId === paperId,
  )
const unmarkable = async () => {
  const { backlog, checks } = await app.call(system.detail, {}, staff)
  return { count: backlog.papersUnmarkable, isOk: checks.find(check => check.name === 'marking')?.isOk }
}

const exam = async () => makeExam(app, staff, [picked([(await makeQuestion(app, { bank, type: 1 })).id])])
async function open(examId: string) {
  const token = await signIn(app, await makeStudent(app))
  const paper = await startPaper(app, token, examId)
  const answers = [{ no: 1, seq: 1, answer: { options: [0] } }]
  await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: paper.epoch, answers }, token)
  return { ...paper, token }
}
const layoutOf = (paperId: string) =>
  app.deps.db.selectFrom('paperLayouts').selectAll().where('paperId', '=', paperId).executeTakeFirstOrThrow()
/** The question of this paper is gone, as after a purge that came between. */
async function breakPaper(paperId: string): Promise<string[]> {
  const { versionIds } = await layoutOf(paperId)
  await app.deps.db
    .updateTable('paperLayouts')
    .set({ versionIds: [newId()] })
    .where('paperId', '=', paperId)
    .execute()
  return versionIds
}

describe('a paper that cannot be marked', () => {
  it('holds up none of those that were closed with it', async () => {
    const examId = await exam()
    const [one, broken, two] = [await open(examId), await open(examId), await open(examId)]
    await breakPaper(broken.paperId)
    app.clock.advance(61 * 60)
    expect(await finishOverdue(freshDeps())).toBe(3)
    for (const { paperId } of [one, two]) expect(await rowOf(paperId)).toMatchObject({ state: 2, markingDue: false })
    expect(await rowOf(broken.paperId)).toMatchObject({ state: 1, markingDue: true, score: null })
    expect(await shownOf(broken.paperId)).toMatchObject({
      markingFailure: { tries: 1, reason: expect.stringContaining('is not there') },
    })
    expect(await unmarkable()).toEqual({ count: 1, isOk: false })
  })

  it('is handed in all the same, and so are its neighbours in the batch', async () => {
    const examId = await exam()
    const [broken, sound] = [await open(examId), await open(examId)]
    await breakPaper(broken.paperId)
    const [first, second] = await Promise.all(
      [broken, sound].map(({ paperId, submitKey }) => app.call(papers.submit, { paperId, submitKey })),
    )
    expect([first?.state, second?.state]).toEqual([1, 2])
    expect((await shownOf(broken.paperId))?.markingFailure).toMatchObject({ tries: 1 })
  })

  it('is tried again later each time, and leaves the worker free meanwhile', async () => {
    const examId = await exam()
    const [broken, left] = [await open(examId), await open(examId)]
    const versionIds = await breakPaper(broken.paperId)
    await app.call(papers.submit, { paperId: broken.paperId, submitKey: broken.submitKey })
    // A crash between closing and marking.
    await sql`update papers set state = 1, closed_at = ${app.clock.now()}, close_reason = 1, marking_due = true
      where id = ${left.paperId}`.execute(app.deps.db)
    app.clock.advance(6)
    await finishMarking(freshDeps())
    expect(await rowOf(left.paperId)).toMatchObject({ state: 2 })
    const triesOf = async () => (await shownOf(broken.paperId))?.markingFailure?.tries
    expect(await triesOf()).toBe(1)
    for (const [seconds, tries] of [
      [23, 1],
      [2, 2],
      [59, 2],
      [2, 3],
      [119, 3],
      [2, 4],
    ] as const) {
      app.clock.advance(seconds)
      await finishMarking(freshDeps())
      expect(await triesOf()).toBe(tries)
    }
    await app.deps.db.updateTable('paperLayouts').set({ versionIds }).where('paperId', '=', broken.paperId).execute()
    app.clock.advance(3600)
    await finishMarking(freshDeps())
    expect(await rowOf(broken.paperId)).toMatchObject({ state: 2, markingDue: false })
    expect(await shownOf(broken.paperId)).toBeUndefined()
  })

  it('is tried again when staff ask for it, with a line in the log; twice changes nothing', async () => {
    const broken = await open(await exam())
    const versionIds = await breakPaper(broken.paperId)
    const { paperId } = broken
    await app.call(papers.submit, { paperId, submitKey: broken.submitKey })
    const retry = () => app.call(paperRemedies.retryMarking, { paperId }, staff)
    expect(await retry()).toMatchObject({ isMarked: false, reason: expect.stringContaining('is not there') })
    await app.deps.db.updateTable('paperLayouts').set({ versionIds }).where('paperId', '=', paperId).execute()
    const both = await Promise.allSettled([retry(), retry()])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    expect(await rowOf(paperId)).toMatchObject({ state: 2, markingDue: false })
    expect(await refusalOf(retry())).toBe('PAPER_STATE_CHANGED')
    const { rows } = await app.call(
      audit.paging,
      { page: 1, size: 10, action: 'paper.retryMarking', objectId: paperId },
      staff,
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  it('may be one whose question type throws: only its own paper waits', async () => {
    const [strange, sound] = [await open(await exam()), await open(await exam())]
    const [versionId] = (await layoutOf(strange.paperId)).versionIds
    // No options where the type looks for them.
    await sql`update question_versions set content = content - 'options' where id = ${versionId}`.execute(app.deps.db)
    app.clock.advance(61 * 60)
    // A process that has not seen the question yet.
    const other = await startTestApp({}, { on: app })
    other.deps.log.level = 'silent'
    other.clock.set(app.clock.now())
    await finishOverdue({ ...other.deps, caches: makePaperCaches(other.deps) })
    await other.close()
    expect(await rowOf(sound.paperId)).toMatchObject({ state: 2 })
    expect(await rowOf(strange.paperId)).toMatchObject({ state: 1, markingDue: true })
  })
})
