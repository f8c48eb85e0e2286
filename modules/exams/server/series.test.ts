/** Exams that come again: what is made, when, by whom, and what an edit reaches. */
import { examSeries } from '../contract/exam-series.ts'
import { exams } from '../contract/exams.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { sql } from '@tripos/db/client.ts'
import { papers } from '../../papers/contract/papers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, runLoop, type Told } from '../../../apps/server/test/told.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { drawn, examInput, makeBlueprint, publish, startPaper } from '../test/make-exams.ts'
import { makeOccurrences, publishOccurrences } from './make-occurrences.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let bank: TestBank
let grade: string
let told: Told[]

const ZONE = 'America/New_York'
const DAY = 86_400

beforeAll(async () => {
  app = await startTestApp()
  await sql`update site_config set time_zone = ${ZONE} where id = 1`.execute(app.deps.db)
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  bank = await makeBank(app, administrator)
  await makeQuestions(app, 12, { bank, type: 1 })
  grade = (await makeDepartment(app)).id
  told = collectTold()
})
afterAll(() => app.close())
beforeEach(async () => {
  staff = await signIn(app, administrator)
  told.length = 0
})

const detail = (id: string) => app.call(exams.detail, { id }, staff)
const show = (id: string) => app.call(examSeries.show, { id }, staff)
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const run = () => runLoop(app, 'exams.makeOccurrences')

/** Time passes, and the job has run by then; a session does not live that long. */
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds)
  await run()
  staff = await signIn(app, administrator)
}

type Rule = Omit<Input<typeof examSeries.save>, 'id'>
const WEEKLY: Rule = { unit: 'week', every: 1, maxCount: 4, lastOn: null, leadDays: 3, publishes: false }

const contentOf = (count: number) => ({
  sections: [{ title: 'Section', lines: [drawn(bank.id, count)] }],
  shuffleQuestions: false,
  shuffleOptions: false,
  partialScore: 1 as const,
})

function inputOf(fields: Partial<Parameters<typeof examInput>[1]> = {}, count = 3) {
  const { blueprintId: _blueprintId, ...input } = examInput('', {
    title: 'Weekly quiz',
    openType: 2,
    audienceDepartmentIds: [grade],
    startsAt: inHours(1),
    endsAt: inHours(3),
    passPoints: 200,
    release: { score: { rule: 2, at: null }, answers: { rule: 3, at: null }, analysis: { rule: 6, at: null } },
    ...fields,
  })
  return { ...input, composition: contentOf(count) }
}

async function makeSeries(rule: Partial<Rule> = {}, fields = {}): Promise<string> {
  const { id } = await app.call(exams.save, inputOf(fields), staff)
  await app.call(examSeries.save, { ...WEEKLY, ...rule, id }, staff)
  await run()
  return id
}

const clockIn = (iso: string | null | undefined) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(new Date(iso ?? 0))
const madeOf = async (id: string) => (await show(id)).made

describe('an exam that comes again', () => {
  it('is made some days ahead as a draft like the first one, and whoever set it up is told', async () => {
    const id = await makeSeries()
    expect(await madeOf(id)).toEqual([])
    expect((await show(id)).series?.nextStarts).toHaveLength(3)
    // Seven days later it comes again, and is made three days before.
    await later(4 * DAY + 3700)
    const [second, ...others] = await madeOf(id)
    expect(others).toEqual([])
    expect(second).toMatchObject({ isPublished: false, isOnItsOwn: false })
    const [first, made] = [await detail(id), await detail(second?.id ?? '')]
    const { title, startsAt, endsAt, blueprintId } = made
    const own = { id: made.id, title, startsAt, endsAt, blueprintId, blueprintName: title, version: 1 }
    expect(made).toEqual({ ...first, ...own, state: 1 })
    expect(blueprintId).not.toBe(first.blueprintId)
    expect(title).toMatch(/^Weekly quiz \d{4}-\d{2}-\d{2}$/)
    expect(clockIn(startsAt)).toBe(clockIn(first.startsAt))
    expect(told).toMatchObject([{ kind: 'exam.drafted', userId: administrator.id, params: { exam: title } }])
    await run()
    expect(await madeOf(id)).toHaveLength(1)
  })

  it('ends with its number, and keeps the time of day over a change of clocks', async () => {
    const id = await makeSeries({ unit: 'month', maxCount: 13, leadDays: 60 })
    for (let month = 0; month < 13; month += 1) await later(31 * DAY)
    const first = await detail(id)
    const made = await madeOf(id)
    expect(made).toHaveLength(12)
    expect(new Set(made.map(one => clockIn(one.startsAt)))).toEqual(new Set([clockIn(first.startsAt)]))
    // Both sides of a change of clocks are among them.
    const offsets = new Set(made.map(one => new Date(one.startsAt ?? 0).getUTCHours()))
    expect(offsets.size).toBe(2)
  })

  it('stays away where its draft was deleted, and once the series is ended', async () => {
    const id = await makeSeries({ unit: 'day', maxCount: 10, leadDays: 3 })
    const made = await madeOf(id)
    expect(made).toHaveLength(2)
    await app.call(exams.delete, { id: made[0]?.id ?? '' }, staff)
    const { version } = await detail(id)
    await app.call(exams.save, { ...inputOf({ title: 'Daily' }), ...timesOf(await detail(id)), id, version }, staff)
    await run()
    expect((await madeOf(id)).map(one => one.id)).toEqual([made[1]?.id])
    await app.call(examSeries.end, { id }, staff)
    await later(3 * DAY)
    expect(await madeOf(id)).toHaveLength(1)
    expect((await show(id)).series).toBeNull()
  })
})

const timesOf = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) => ({ startsAt, endsAt })

describe('a change of the series', () => {
  it('reaches drafts that nobody has touched, and neither those changed by hand nor published ones', async () => {
    const id = await makeSeries({ unit: 'day', maxCount: 10, leadDays: 4 })
    const [published, touched, draft, ...others] = await madeOf(id)
    expect(others).toEqual([])
    await publish(app, staff, published?.id ?? '')
    const mine = await detail(touched?.id ?? '')
    const change = { ...inputOf({ title: 'My own title' }), ...timesOf(mine), id: mine.id, version: mine.version }
    await app.call(exams.save, change, staff)
    const before = await detail(published?.id ?? '')
    const stored = await detail(id)
    const input = inputOf({ title: 'Renamed', limitMinutes: 45, passPoints: 100, ...timesOf(stored) }, 2)
    await app.call(exams.save, { ...input, id, version: stored.version }, staff)
    expect(await detail(published?.id ?? '')).toEqual(before)
    expect(await detail(mine.id)).toMatchObject({ title: 'My own title', limitMinutes: 60 })
    const followed = await detail(draft?.id ?? '')
    expect(followed).toMatchObject({ limitMinutes: 45, passPoints: 100, startsAt: draft?.startsAt })
    expect(followed.title).toMatch(/^Renamed \d/)
    expect(followed.composition?.sections[0]?.lines[0]?.count).toBe(2)
    expect((await madeOf(id)).map(one => one.isOnItsOwn)).toEqual([true, true, false])
  })

  it('moves drafts to the days of the new rule, and drops those beyond its end', async () => {
    const id = await makeSeries({ unit: 'day', maxCount: 10, leadDays: 4 })
    const made = await madeOf(id)
    expect(made).toHaveLength(3)
    const { series } = await show(id)
    const rule = { ...WEEKLY, unit: 'day' as const, every: 2, maxCount: 3, leadDays: 9 }
    await app.call(examSeries.save, { ...rule, id, version: series?.version ?? 0 }, staff)
    await run()
    const after = await madeOf(id)
    expect(after.map(one => one.id)).toEqual(made.slice(0, 2).map(one => one.id))
    const first = new Date((await detail(id)).startsAt ?? 0).getTime()
    const hours = after.map(one => (new Date(one.startsAt ?? 0).getTime() - first) / 3_600_000)
    // A day in which clocks are set has an hour more or less.
    expect(hours.map(hour => Math.round(hour / 24))).toEqual([2, 4])
    expect((await show(id)).series?.nextStarts).toEqual([])
  })

  it('is refused to a second person who has not seen the first change', async () => {
    const id = await makeSeries()
    expect(await refusalOf(app.call(examSeries.save, { ...WEEKLY, every: 2, id }, staff))).toBe('EDIT_CONFLICT')
    expect(await refusalOf(app.call(examSeries.save, { ...WEEKLY, every: 2, id, version: 99 }, staff))).toBe(
      'EDIT_CONFLICT',
    )
  })
})

describe('a series', () => {
  it('is refused without times, within another one, without an end, and to whom the exam is not theirs', async () => {
    const { id } = await app.call(exams.save, inputOf({ startsAt: null, endsAt: null }), staff)
    expect(await refusalOf(app.call(examSeries.save, { ...WEEKLY, id }, staff))).toBe('SERIES_WITHOUT_TIMES')
    const seriesId = await makeSeries({ unit: 'day', leadDays: 2 })
    const [made] = await madeOf(seriesId)
    const inner = app.call(examSeries.save, { ...WEEKLY, id: made?.id ?? '' }, staff)
    expect(await refusalOf(inner)).toBe('SERIES_IN_SERIES')
    expect((await show(made?.id ?? '')).id).toBe(seriesId)
    const { id: plain } = await app.call(exams.save, inputOf(), staff)
    const save = (rule: Partial<Rule>) => refusalOf(app.call(examSeries.save, { ...WEEKLY, ...rule, id: plain }, staff))
    expect(await save({ maxCount: null })).toBe('BAD_INPUT')
    expect(await save({ lastOn: '2099-01-01' })).toBe('BAD_INPUT')
    expect(await save({ maxCount: null, lastOn: '2001-01-01' })).toBe('BAD_INPUT')
    const stranger = await signIn(app, await makeAdministrator(app, { scope: 1 }))
    expect(await refusalOf(app.call(examSeries.save, { ...WEEKLY, id: plain }, stranger))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(examSeries.end, { id: seriesId }, stranger))).toBe('NOT_FOUND')
    expect((await show(plain)).series).toBeNull()
  })

  it('publishes only for who may publish', async () => {
    const permissions = ['exam:exam:view', 'exam:exam:edit', 'exam:blueprint:view', 'exam:blueprint:edit'] as const
    const fields = { departmentId: grade }
    const { id } = await app.call(exams.save, inputOf(fields), staff)
    const author = await signIn(
      app,
      await makeAdministrator(app, { scope: 3, departmentIds: [grade], permissions: [...permissions] }),
    )
    const save = (publishes: boolean) => app.call(examSeries.save, { ...WEEKLY, id, publishes }, author)
    expect(await refusalOf(save(true))).toBe('NOT_ALLOWED')
    await save(false)
  })

  it('makes each exam once, however many processes are at it', async () => {
    const id = await makeSeries({ unit: 'day', maxCount: 30, leadDays: 1 })
    const { deps } = app
    app.clock.advance(DAY)
    await Promise.all([makeOccurrences(deps), makeOccurrences(deps), makeOccurrences(deps)])
    staff = await signIn(app, administrator)
    const starts = (await madeOf(id)).map(one => one.startsAt)
    expect(new Set(starts).size).toBe(starts.length)
    expect(starts).toHaveLength(1)
    const { examCount } = await deps.db
      .selectFrom('examSeries')
      .select('examCount')
      .where('examId', '=', id)
      .executeTakeFirstOrThrow()
    expect(examCount).toBe(2)
  })

  it('goes on where it stuck: its owner is told why, once, and it is tried again', async () => {
    const id = await makeSeries({ unit: 'day', leadDays: 2, publishes: true }, { passPoints: 0 })
    // The first one was never published, so nobody has said that a pass score of 0 is meant.
    await run()
    const stuck = () => told.filter(one => one.kind === 'exam.seriesStuck')
    expect(stuck()).toMatchObject([{ userId: administrator.id }])
    expect(await madeOf(id)).toMatchObject([{ isPublished: false }])
    const { version } = await detail(id)
    const times = timesOf(await detail(id))
    await app.call(exams.save, { ...inputOf({ passPoints: 200, ...times }), id, version }, staff)
    app.clock.advance(1801)
    await Promise.all([publishOccurrences(app.deps), publishOccurrences(app.deps)])
    staff = await signIn(app, administrator)
    expect(await madeOf(id)).toMatchObject([{ isPublished: true }])
    expect(stuck()).toHaveLength(1)
  })
})

describe('three cycles of a series', () => {
  it('each draw anew, are sat, and are sat again by those who failed', async () => {
    const [good, bad, absent] = await Promise.all([0, 1, 2].map(() => makeStudent(app, { departmentIds: [grade] })))
    if (!good || !bad || !absent) throw new Error('three students were made')
    const questions = await makeBank(app, administrator)
    await makeQuestions(app, 4, { bank: questions, type: 1 })
    const blueprintId = await makeBlueprint(app, staff, [drawn(questions.id, 4)], { shuffleOptions: false })
    const input = examInput(blueprintId, {
      title: 'Cycle',
      openType: 4,
      audienceUserIds: [good.id, bad.id, absent.id],
      startsAt: inHours(0),
      endsAt: inHours(2),
      limitMinutes: 60,
      passPoints: 800,
      release: { score: { rule: 2, at: null }, answers: { rule: 3, at: null }, analysis: { rule: 6, at: null } },
    })
    const { id } = await app.call(exams.save, input, staff)
    await publish(app, staff, id)
    const rule = { ...WEEKLY, maxCount: 3, leadDays: 6, publishes: true }
    await app.call(examSeries.save, { ...rule, id }, staff)
    const sit = async (examId: string, student: TestUser, choice: number) => {
      const token = await signIn(app, student)
      const { paperId, epoch, submitKey, questions: asked } = await startPaper(app, token, examId)
      const answers = asked.map((_, at) => ({ no: at + 1, seq: 1, answer: { options: [choice] } }))
      await app.call(papers.saveAnswers, { paperId, epoch, answers }, token)
      await app.call(papers.submit, { paperId, submitKey }, token)
    }
    const poolOf = async (examId: string) => {
      const { rows } = await sql`select from exam_form_versions v join exams e on e.form_id = v.form_id
        where e.id = ${examId}`.execute(app.deps.db)
      return rows.length
    }
    const pools: number[] = []
    let current = id
    for (const cycle of [1, 2, 3]) {
      pools.push(await poolOf(current))
      await sit(current, good, 1)
      await sit(current, bad, 0)
      await later(2 * 3600 + 60)
      expect(await app.call(exams.resitCheck, { id: current }, staff)).toEqual({
        failedCount: 1,
        absentCount: 1,
        draft: null,
      })
      // Pressed by two at once there is one draft, and both are led to it.
      const pressed = await Promise.all([1, 2].map(() => app.call(exams.addResit, { id: current }, staff)))
      const [resit] = pressed
      expect(new Set(pressed.map(one => one.id)).size).toBe(1)
      expect(pressed.filter(one => one.isNew)).toHaveLength(1)
      expect(await app.call(exams.resitCheck, { id: current }, staff)).toMatchObject({ draft: { id: resit?.id } })
      expect((await detail(resit?.id ?? '')).audienceUserIds.toSorted()).toEqual([bad.id, absent.id].toSorted())
      await publish(app, staff, resit?.id ?? '')
      await sit(resit?.id ?? '', bad, 1)
      expect(await app.call(exams.resitCheck, { id: resit?.id ?? '' }, staff)).toMatchObject({ failedCount: 0 })
      if (cycle === 3) break
      // The next one draws from what is there by then.
      await makeQuestions(app, 1, { bank: questions, type: 1 })
      await later(2 * DAY)
      await later(5 * DAY - 2 * 3600)
      const next = (await madeOf(id)).at(cycle - 1)
      expect(next).toMatchObject({ isPublished: true })
      current = next?.id ?? ''
    }
    expect(pools).toEqual([4, 5, 6])
    await later(8 * DAY)
    expect(await madeOf(id)).toHaveLength(2)
  })
})
