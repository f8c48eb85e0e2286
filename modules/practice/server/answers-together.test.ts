/**
 * Answers of many students at once: they share transactions, and each is as if it had been alone. One that cannot be stored, or that
 * is refused, hurts nobody else.
 */
import fc from 'fast-check'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, type TestBank } from '../../questions/test/make-questions.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { training } from '../contract/training.ts'
import { openBank } from '../test/make-practice.ts'

const QUESTIONS = 3

let app: TestApp
let owner: TestUser
let bank: TestBank
let versionIds: string[]
/** One half answers all at once, the other one after the other. */
let students: readonly { id: string; token: string }[]

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdministrator(app)
  const staff = await signIn(app, owner)
  bank = await makeBank(app, owner)
  await openBank(app, staff, bank.id, { hasLeaderboard: true })
  await makeQuestions(app, QUESTIONS, { bank, type: 1 })
  students = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const student = await makeStudent(app)
      return { id: student.id, token: await signIn(app, student) }
    }),
  )
})
beforeEach(forget)
afterAll(() => app.close())

async function forget(): Promise<void> {
  await sql`truncate practice_runs, practice_hints, practice_cards, practice_days, practice_board_counts, practice_answers`.execute(
    app.deps.db,
  )
}

const start = async (at: number, fields: object = {}) => {
  const input = { bankId: bank.id, mode: PracticeMode.inOrder, ...fields }
  return (await app.call(training.start, input, students[at]?.token)).runId
}

async function startAll(fields: object = {}): Promise<string[]> {
  const runIds = await Promise.all(students.map((_, at) => start(at, fields)))
  const { rows } = await sql<{ versionId: string }>`select newest_version_id as version_id
    from practice_runs, unnest(question_ids) with ordinality as asked (question_id, no)
    join questions on questions.id = asked.question_id where practice_runs.id = ${runIds[0]} order by no`.execute(
    app.deps.db,
  )
  versionIds = rows.map(row => row.versionId)
  return runIds
}

interface Given {
  readonly student: number
  readonly no: number
  readonly option: number
  readonly id: string
  readonly wrong?: 'version' | 'option' | 'training' | undefined
}

/** What came of it: how one stands, or why not. */
async function answer(runIds: readonly string[], { student, no, option, id, wrong }: Given): Promise<string> {
  const input = {
    id,
    runId: runIds[wrong === 'training' ? (student + 1) % runIds.length : student] ?? '',
    no,
    versionId: wrong === 'version' ? newId() : (versionIds[no - 1] ?? ''),
    answer: { options: [wrong === 'option' ? 9 : option] },
    seconds: 7 + no,
  }
  const { body } = await app.send(training.answer, input, students[student]?.token)
  const data = body.data as { standing: string; mayTry: boolean } | null
  return body.code === 0 ? `${data?.standing} ${data?.mayTry}` : `refused ${body.code}`
}

/** Everything that practice keeps, without ids. */
async function kept(of: readonly number[]) {
  const ids = of.map(at => students[at]?.id ?? '')
  const at = sql`array_position(${ids}::uuid[], user_id)`
  const tables = await Promise.all(
    [
      sql`select ${at} as who, place, answered_count, right_count from practice_runs where user_id = any(${ids}::uuid[]) order by 1`,
      sql`select ${at} as who, no, try_no, answer, share, is_last, is_counted from practice_answers
      where user_id = any(${ids}::uuid[]) order by 1, 2, 3`,
      sql`select ${at} as who, question_id, due_at, stability, difficulty, state, reps, lapses, share, right_in_row, right_count,
      wrong_count, reviewed_at, before from practice_cards where user_id = any(${ids}::uuid[]) order by 1, 2`,
      sql`select ${at} as who, day, answered_count, right_count, seconds from practice_days where user_id = any(${ids}::uuid[]) order by 1, 2`,
      sql`select ${at} as who, period, starts_on, right_count from practice_board_counts
      where user_id = any(${ids}::uuid[]) order by 1, 2, 3`,
      sql`select array_position(${ids}::uuid[], (told ->> 'userId')::uuid) as who, told ->> 'questionId' as question_id,
        told ->> 'isRight' as is_right
      from pgboss.job, jsonb_array_elements(coalesce(data -> 'batch', jsonb_build_array(data))) as told
      where name = 'wrong-book.count-rights' and (told ->> 'userId')::uuid = any(${ids}::uuid[]) order by 1, 2, 3`,
    ].map(query => query.execute(app.deps.db)),
  )
  return tables.map(({ rows }) => rows)
}

const sumOf = async (column: 'answered_count' | 'right_count'): Promise<number> => {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(${sql.ref(column)}), 0)::int as sum from practice_days`.execute(app.deps.db)
  return rows[0]?.sum ?? 0
}

const HALF = [0, 1, 2, 3] as const
const OTHER_HALF = [4, 5, 6, 7] as const

const GIVEN = fc.record({
  student: fc.constantFrom(...HALF),
  no: fc.integer({ min: 1, max: QUESTIONS }),
  option: fc.integer({ min: 0, max: 2 }),
  // Few ids, so that the same comes again: of the same question, of another, of somebody else.
  key: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4 })),
  wrong: fc.option(fc.constantFrom('version' as const, 'option' as const, 'training' as const), {
    freq: 6,
    nil: undefined,
  }),
})
const RULES = fc.record({ maxTries: fc.integer({ min: 1, max: 3 }), isCheckedAtEnd: fc.boolean() })

it('are as if they had come one after the other, whoever sends what, and however often', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(GIVEN, { minLength: 2, maxLength: 30 }), RULES, async (schedule, rules) => {
      await forget()
      await sql`delete from pgboss.job where name = 'wrong-book.count-rights'`.execute(app.deps.db)
      const runIds = await startAll(rules)
      // Ids are one space for everybody: each half has its own. Whose is first is chance where two students use the same.
      const idsOf = (half: string) => new Map<string, string>([[half, newId()]])
      const halves = [idsOf('together'), idsOf('alone')] as const
      const given = schedule.map(({ key, ...one }) => {
        const name = key === null ? newId() : `${one.student}/${key}`
        const [together, alone] = halves.map(ids => {
          const id = ids.get(name) ?? newId()
          ids.set(name, id)
          return id
        })
        return {
          together: { ...one, id: together ?? '' },
          alone: { ...one, id: alone ?? '', student: one.student + 4 },
        }
      })
      const atOnce = await Promise.all(given.map(({ together }) => answer(runIds, together)))
      const inTurn: string[] = []
      for (const { alone } of given) inTurn.push(await answer(runIds, alone))
      expect(atOnce).toEqual(inTurn)
      expect(await kept(HALF)).toEqual(await kept(OTHER_HALF))
    }),
    { numRuns: 25 },
  )
})

it('are stored though one among them is refused, and one has an id that somebody else has used', async () => {
  const runIds = await startAll()
  const id = newId()
  const outcomes = await Promise.all([
    answer(runIds, { student: 0, no: 1, option: 1, id }),
    // The database takes an id once: nobody but this one student is to feel it.
    answer(runIds, { student: 1, no: 1, option: 1, id }),
    answer(runIds, { student: 2, no: 1, option: 1, id: newId(), wrong: 'option' }),
    answer(runIds, { student: 3, no: 1, option: 1, id: newId(), wrong: 'training' }),
    answer(runIds, { student: 4, no: 1, option: 1, id: newId() }),
    answer(runIds, { student: 5, no: 1, option: 0, id: newId() }),
  ])
  const refused = outcomes.filter(outcome => outcome.startsWith('refused'))
  expect(refused).toHaveLength(3)
  expect(outcomes.slice(4)).toEqual(['right false', 'wrong false'])
  expect([await sumOf('answered_count'), await sumOf('right_count')]).toEqual([3, 2])
})

it('of one student in one group follow each other: each sees what the one before has left', async () => {
  const runIds = await startAll({ maxTries: 2 })
  const outcomes = await Promise.all([
    answer(runIds, { student: 0, no: 1, option: 0, id: newId() }),
    answer(runIds, { student: 1, no: 1, option: 1, id: newId() }),
    answer(runIds, { student: 0, no: 1, option: 1, id: newId() }),
    answer(runIds, { student: 0, no: 2, option: 1, id: newId() }),
    answer(runIds, { student: 0, no: 1, option: 0, id: newId() }),
  ])
  // Wrong at first, right at the second try; the third finds it over.
  expect(outcomes).toEqual(['wrong true', 'right false', 'right false', 'right false', 'right false'])
  expect([await sumOf('answered_count'), await sumOf('right_count')]).toEqual([3, 2])
})

it('are all there or not at all where the connection is lost while they are stored, and count once when sent again', async () => {
  const runIds = await startAll()
  const given = students.map((_, student) => ({ student, no: 1, option: 1, id: newId() }))
  await sql`create function lose_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(app.deps.db)
  await sql`create trigger lose_connection after insert on practice_days execute function lose_connection()`.execute(
    app.deps.db,
  )
  const lost = await Promise.all(given.map(one => answer(runIds, one)))
  expect(lost.filter(outcome => !outcome.startsWith('refused'))).toEqual([])
  const { rows } = await sql`select from practice_answers union all select from practice_cards`.execute(app.deps.db)
  expect(rows).toEqual([])
  await sql`drop function lose_connection cascade`.execute(app.deps.db)
  const again = await Promise.all([...given, ...given].map(one => answer(runIds, one)))
  expect(new Set(again)).toEqual(new Set(['right false']))
  expect(await sumOf('answered_count')).toBe(students.length)
})

it('are stored where they were taken, and refused once the bank is closed, whenever that is', async () => {
  const runIds = await startAll()
  const sent = students.map((_, student) => answer(runIds, { student, no: 1, option: 1, id: newId() }))
  const closed = sql`update practice_banks set is_open = false where id = ${bank.id}`.execute(app.deps.db)
  const later = students.map((_, student) => answer(runIds, { student, no: 2, option: 1, id: newId() }))
  const outcomes = await Promise.all([...sent, ...later])
  await closed
  const after = await Promise.all(
    students.map((_, student) => answer(runIds, { student, no: 3, option: 1, id: newId() })),
  )
  await sql`update practice_banks set is_open = true where id = ${bank.id}`.execute(app.deps.db)
  expect(after.every(outcome => outcome.startsWith('refused'))).toBe(true)
  expect(await sumOf('answered_count')).toBe(outcomes.filter(outcome => outcome === 'right false').length)
})
