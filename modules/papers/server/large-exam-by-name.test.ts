/** Papers of an exam that has very many, in the order of names: as a plain statement sorts them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { seedUsers } from '../../../apps/server/test/load/seed.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { papers } from '../contract/papers.ts'

let app: TestApp
let staff: string
let examId: string

beforeAll(async () => {
  app = await startTestApp()
  const { deps, database } = app
  const administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const { id } = await makeQuestion(app, { bank: await makeBank(app, administrator), type: 1 })
  examId = await makeExam(app, staff, [picked([id])])
  const { paperId } = await startPaper(app, await signIn(app, await makeStudent(app)), examId)
  const people = await seedUsers({ deps, pool: database.pool }, { prefix: 'writer', count: 2200 })
  await database.pool.query(
    `insert into papers select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'user_id', one.user_id,
      'is_own_mock', n % 11 = 0, 'attempt_no', 1))).*
     from papers p, unnest($2::uuid[]) with ordinality as one (user_id, n) where p.id = $1 and n % 20 <> 0`,
    [paperId, people.map(one => one.userId).toSorted()],
  )
  // Some have a second paper, which is closed.
  await database.pool.query(
    `insert into papers select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'attempt_no', 2, 'state', 2,
      'closed_at', p.started_at + interval '1 minute', 'close_reason', 1))).*
     from papers p join users on users.id = p.user_id where user_name ~ '5$'`,
  )
})
afterAll(() => app.close())

it.each([{ order: 'asc' as const }, { order: 'desc' as const }, { order: 'asc' as const, state: 0 as const }])(
  'in the order %o',
  async ({ order, state }) => {
    const { rows } = await sql<{ id: string }>`select papers.id from papers join users on users.id = papers.user_id
    where papers.exam_id = ${examId} and not is_own_mock and ${state === undefined ? sql`true` : sql`papers.state = ${state}`}
    order by user_name ${sql.raw(order)}, papers.id ${sql.raw(order)}`.execute(app.deps.db)
    expect(rows.length).toBeGreaterThan(state === undefined ? 2000 : 1800)
    for (const { page, size } of [
      { page: 1, size: 20 },
      { page: 7, size: 100 },
      { page: Math.ceil(rows.length / 100), size: 100 },
    ]) {
      const found = await app.call(
        papers.paging,
        { examId, sort: 'userName', order, page, size, ...(state !== undefined && { state }) },
        staff,
      )
      expect(found.rows.map(row => row.paperId)).toEqual(rows.slice((page - 1) * size, page * size).map(row => row.id))
      expect(found.total).toBe(rows.length)
    }
  },
)
