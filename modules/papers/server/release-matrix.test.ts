/**
 * Which combinations of rule, window, own paper, papers of others and attempts show the key, over the wire. The rows of
 * exams and papers are copied in one statement each; what is expected stands beside each value, not in the product's rule.
 */
import { markingCalls } from '../contract/marking-calls.ts'
import { papers } from '../contract/papers.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { regrade } from '../test/make-regrades.ts'
import { makeBank, makeQuestion, sampleContent } from '../../questions/test/make-questions.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'

const KEY = `key-${newId()}`
const ANALYSIS = `analysis-${newId()}`
/** Told with the comment: where both the score and the answers are out. */
const TOLD = `told-${newId()}`
/** For markers alone. */
const NOTE = `note-${newId()}`
const KEYWORD = `keyword-${newId()}`

let app: TestApp
let staff: string
let me: { user: TestUser; token: string }
let other: TestUser
let examId: string
let ownId: string
let othersId: string

beforeAll(async () => {
  app = await startTestApp()
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const sample = sampleContent(4)
  if (sample.type !== 4) throw new Error('not a short answer')
  const content = { ...sample, reference: `<p>${KEY}</p>`, analysis: `<p>${ANALYSIS}</p>` }
  const question = await makeQuestion(app, {
    bank: await makeBank(app, administrator),
    content,
  })
  examId = await makeExam(app, staff, [picked([question.id])])
  const user = await makeStudent(app)
  me = { user, token: await signIn(app, user) }
  other = await makeStudent(app)
  const own = await startPaper(app, me.token, examId)
  ownId = own.paperId
  const answers = [{ no: 1, seq: 1, answer: { text: 'words' } as never }]
  await app.call(papers.saveAnswers, { paperId: ownId, epoch: own.epoch, answers }, me.token)
  app.clock.advance(1)
  await app.call(papers.submit, { paperId: ownId, submitKey: own.submitKey })
  await markByRubric(staff, question.versionId)
  othersId = (await startPaper(app, await signIn(app, other), examId)).paperId
})
afterAll(() => app.close())

async function markByRubric(staff: string, versionId: string): Promise<void> {
  const item = { id: newId(), points: 100, text: TOLD, note: NOTE, keywords: [KEYWORD] }
  await regrade(app, staff, { examId, versionId, decision: { kind: 'rubric', start: 'zero', items: [item] } })
  const mark = { paperId: ownId, no: 1, points: 100, ticked: [item.id], seenRevision: 0, seenRegrade: 1 }
  await app.call(markingCalls.mark, mark, staff)
  app.clock.advance(1)
}

const at = (seconds: number): string => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()

interface Own {
  readonly state: 1 | 2 | 3
}
const OWN: Readonly<Record<string, Own>> = {
  marked: { state: 2 },
  waiting: { state: 1 },
  abandoned: { state: 3 },
}

const WINDOWS: Readonly<
  Record<string, { exam: () => object; isOver: boolean; mayEnter: boolean; mayComeBack?: true }>
> = {
  open: { exam: () => ({ endsAt: at(600) }), isOver: false, mayEnter: true },
  'open, but disabled': { exam: () => ({ endsAt: at(600), state: 1 }), isOver: false, mayEnter: true },
  'open, nobody enters so late': {
    exam: () => ({ startsAt: at(-3600), lateEntryMinutes: 10, endsAt: at(600) }),
    isOver: false,
    mayEnter: false,
  },
  'over for a moment': { exam: () => ({ endsAt: at(-10) }), isOver: true, mayEnter: true },
  over: { exam: () => ({ endsAt: at(-40) }), isOver: true, mayEnter: false },
  endless: { exam: () => ({ endsAt: null }), isOver: false, mayEnter: true },
  'endless, disabled': {
    exam: () => ({ endsAt: null, state: 1 }),
    isOver: false,
    mayEnter: false,
    mayComeBack: true,
  },
}

/** Deadlines of others in seconds from now; the grace is 30. */
const OTHERS: Readonly<
  Record<string, { deadline?: number; extraMinutes?: number; isMine?: true; areWriting: boolean }>
> = {
  nobody: { areWriting: false },
  'one writes': { deadline: 300, areWriting: true },
  'one writes in extra time': { deadline: 1500, extraMinutes: 25, areWriting: true },
  'one is in the grace': { deadline: -29, areWriting: true },
  'one was not swept yet': { deadline: -30, areWriting: false },
  'I write again': { deadline: 300, isMine: true, areWriting: true },
}

interface Situation {
  readonly own: Own
  readonly isOver: boolean
  readonly areWriting: boolean
}
const isClosed = ({ own }: Situation) => own.state !== 3
const RULES: Readonly<
  Record<string, { rule: number; date?: number; byHand?: true; isDue: (s: Situation) => boolean }>
> = {
  'at once': { rule: 1, isDue: isClosed },
  'after marking': { rule: 2, isDue: ({ own }) => own.state === 2 },
  'at the end': { rule: 3, isDue: s => isClosed(s) && s.isOver && !s.areWriting },
  'on a date that came': { rule: 4, date: -1, isDue: isClosed },
  'on a date to come': { rule: 4, date: 1, isDue: () => false },
  'by hand, done': { rule: 5, byHand: true, isDue: isClosed },
  'by hand, not done': { rule: 5, isDue: () => false },
  never: { rule: 6, byHand: true, isDue: () => false },
}

const names = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

/** Every combination; where the author waives the guard, fewer of them. */
const CASES = [false, true].flatMap(isWaived =>
  names(RULES).flatMap(rule =>
    names(WINDOWS).flatMap(window =>
      names(OWN).flatMap(own =>
        names(OTHERS)
          .filter(others => !isWaived || ['nobody', 'one writes'].includes(others))
          .flatMap(others =>
            ['left', 'used up'].map(attempts => ({ isWaived, rule, window, own, others, attempts, id: newId() })),
          ),
      ),
    ),
  ),
)
type Case = (typeof CASES)[number]

function expectedOf({ isWaived, rule, window, own, others, attempts }: Case) {
  const [w, o, r] = [WINDOWS[window], OTHERS[others], RULES[rule]]
  const paper = OWN[own]
  if (!w || !o || !r || !paper) throw new Error('no such value')
  const isDue = r.isDue({ own: paper, isOver: w.isOver, areWriting: o.areWriting })
  const gains = o.areWriting || w.mayEnter || (w.mayComeBack === true && attempts === 'left')
  return { score: isDue && paper.state === 2, key: isDue && (isWaived || !gains) }
}

/** Copies a row as often as there are cases, each with its own fields. */
const copy = (table: 'exams' | 'papers', from: string, rows: readonly object[]) =>
  sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(original, fields)).*
    from ${sql.table(table)} as original, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as fields
    where original.id = ${from}`.execute(app.deps.db)

async function storeAll(): Promise<Map<Case, string>> {
  await copy(
    'exams',
    examId,
    CASES.map(({ id, rule, window, others, attempts, isWaived }) => {
      const { startsAt, endsAt, lateEntryMinutes, state } = {
        startsAt: null,
        lateEntryMinutes: null,
        state: 0,
        endsAt: null,
        ...WINDOWS[window]?.exam(),
      }
      const { rule: number, date, byHand } = RULES[rule] ?? { rule: 6 }
      const one = { rule: number, at: date === undefined ? null : at(date) }
      const releasedAt = byHand ? at(-1) : null
      const used = OTHERS[others]?.isMine ? 2 : 1
      return {
        id,
        state,
        starts_at: startsAt,
        ends_at: endsAt,
        late_entry_minutes: lateEntryMinutes,
        attempt_limit: attempts === 'left' ? used + 1 : used,
        keys_while_open: isWaived,
        release: { score: one, answers: one, analysis: one },
        score_released_at: releasedAt,
        answers_released_at: releasedAt,
        analysis_released_at: releasedAt,
      }
    }),
  )
  const ids = new Map(CASES.map(each => [each, newId()]))
  await copy(
    'papers',
    ownId,
    CASES.map(each => ({ id: ids.get(each), exam_id: each.id, ...OWN[each.own] })),
  )
  // What was drawn is the same on all of them, and so are their rubrics and marks.
  const all = [...ids.values()]
  for (let from = 0; from < all.length; from += 2000) {
    await sql`insert into paper_layouts
      select id, version_ids, line_nos, option_orders, seed
      from paper_layouts, unnest(${all.slice(from, from + 2000)}::uuid[]) as id where paper_id = ${ownId}`.execute(
      app.deps.db,
    )
  }
  await sql`insert into regrades select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'exam_id', fresh.id))).*
    from regrades as original, unnest(${CASES.map(each => each.id)}::uuid[]) as fresh(id)
    where original.exam_id = ${examId}`.execute(app.deps.db)
  await sql`insert into marks select (jsonb_populate_record(original, jsonb_build_object('paper_id', fresh.id))).*
    from marks as original, unnest(${all}::uuid[]) as fresh(id) where original.paper_id = ${ownId}`.execute(app.deps.db)
  await copy(
    'papers',
    othersId,
    CASES.flatMap(({ id, others }) => {
      const { deadline, extraMinutes = 0, isMine } = OTHERS[others] ?? {}
      if (deadline === undefined) return []
      const whose = isMine ? { user_id: me.user.id, attempt_no: 2 } : { user_id: other.id }
      return [{ id: newId(), exam_id: id, deadline_at: at(deadline), extra_minutes: extraMinutes, ...whose }]
    }),
  )
  return ids
}

async function bodyOf(paperId: string): Promise<string> {
  const reply = await app.app.inject({
    method: 'POST',
    url: papers.result.path,
    headers: { 'content-type': 'application/json', token: me.token },
    payload: JSON.stringify({ paperId }),
  })
  return reply.body
}

const nameOf = ({ rule, window, own, others, attempts, isWaived }: Case): string =>
  [rule, window, own, others, attempts, isWaived].join(' | ')

it('shows the key where the rule has come true and nobody could gain by it, and in no other combination', async () => {
  const ids = await inLane('job', storeAll)
  const wrong: string[] = []
  let shown = 0
  for (let from = 0; from < CASES.length; from += 16) {
    await Promise.all(
      CASES.slice(from, from + 16).map(async each => {
        const body = await bodyOf(ids.get(each) ?? '')
        const { score, key } = expectedOf(each)
        const { data } = JSON.parse(body) as { data: { isScoreReleased: boolean } }
        const found = [body.includes(KEY), body.includes(ANALYSIS), data.isScoreReleased, body.includes(TOLD)]
        if (body.includes(NOTE) || body.includes(KEYWORD)) wrong.push(`${nameOf(each)}: what is for markers`)
        if (key) shown += 1
        if (found.join() !== [key, key, score, key && score].join()) wrong.push(`${nameOf(each)}: ${found.join()}`)
      }),
    )
  }
  expect(wrong).toEqual([])
  // Whoever sets the exam sees all of it, whatever is released; a classmate sees nothing of it, ever.
  const [outsider, sampled] = [await signIn(app, other), CASES.filter((_, at) => at % 97 === 0)]
  for (const each of sampled) {
    const paperId = ids.get(each) ?? ''
    const seen = JSON.stringify(await app.call(papers.detail, { paperId }, staff))
    expect([seen.includes(KEY), seen.includes(ANALYSIS)]).toEqual([true, true])
    expect(await refusalOf(app.call(papers.result, { paperId }, outsider))).toBe('NOT_FOUND')
  }
  // Neither always nor never.
  expect(shown).toBeGreaterThan(CASES.length / 20)
  expect(shown).toBeLessThan(CASES.length / 2)
}, 120_000)

it('gives the list of papers the same scores as their results', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from papers where user_id = ${me.user.id} order by started_at desc, id limit 100`.execute(app.deps.db)
  const page = await app.call(papers.mine, { size: 100 }, me.token)
  expect(page.rows.map(row => row.paperId)).toEqual(rows.map(row => row.id))
  for (const row of page.rows.slice(0, 40)) {
    if (row.state === 0) continue
    const { score } = await app.call(papers.result, { paperId: row.paperId }, me.token)
    expect(row.score).toBe(score)
  }
})
