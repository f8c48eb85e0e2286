/** A whole exam ends in the same second, and nobody hands in: the sweep alone closes and marks every paper. For `npm run soak`. */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../apps/server/test/database.ts'
import { makeSeeder, type Seeder, seedExam, seedUsers } from '../../../apps/server/test/load/seed.ts'
import { makePaperCaches } from './caches.ts'
import { finishOverdue } from './mark-papers.ts'

const PAPERS = 10_000
const NOW = new Date('2026-03-02T08:00:00Z')
const LATER = new Date('2026-03-02T10:00:00Z')

let database: TestDatabase
let seeder: Seeder

beforeAll(async () => {
  database = await createTestDatabase(2)
  seeder = await makeSeeder(database.url, { now: () => NOW })
})
afterAll(async () => {
  await seeder.close()
  await database.drop()
})

test.runIf(process.env['TRIPOS_SOAK'] === '1')(
  `the sweep closes and marks ${PAPERS} papers of one deadline, each once`,
  async () => {
    const { pool, deps } = seeder
    const examId = await seedExam(seeder, { questions: 100, drawn: 20, limitMinutes: 60 })
    await seedUsers(seeder, { prefix: 'swept-', count: PAPERS })
    // One draw for all: what is swept is what counts here.
    await pool.query(
      `insert into papers (id, user_id, exam_id, form_id, attempt_no, types, option_counts,
         total_points, pass_points, submit_key, started_at, deadline_at)
       select users.id, users.id, exams.id, form_id, 1,
         v.types, repeat('D', 20), 4000, 0, 'key', $2, $2::timestamptz + interval '60 min'
       from users, exams, (select string_agg(type::text, '') as types
         from (select id, type from question_versions order by id limit 20) as q) as v
       where user_name like 'swept-%' and exams.id = $1`,
      [examId, NOW],
    )
    await pool.query(
      `insert into paper_layouts (paper_id, version_ids, line_nos, option_orders, seed)
       select papers.id, array(select id from question_versions order by id limit 20), array_fill(0::smallint, array[20]),
         array_fill('abcd'::text, array[20]), 'seed' from papers`,
    )
    await pool.query(
      `insert into answers (user_id, paper_id, question_no, answer, seq, saved_at)
       select user_id, id, no, '{"options":[1]}', 1, $1 from papers, generate_series(1, 20) as no`,
      [NOW],
    )
    await pool.query(`
      create table changes (paper_id uuid, what text);
      create function note_change() returns trigger language plpgsql as $$ begin
        if new.state <> old.state then insert into changes values (new.id, old.state || '>' || new.state); end if;
        return new;
      end $$;
      create trigger note_change after update on papers for each row execute function note_change()`)
    const caches = makePaperCaches(deps)
    const late = { ...deps, caches, clock: { now: () => LATER } }
    const began = performance.now()
    // Two workers at once, as two processes would.
    const [one, two] = await Promise.all([finishOverdue(late), finishOverdue(late)])
    const seconds = (performance.now() - began) / 1000
    expect(one + two).toBe(PAPERS)
    const { rows } = await pool.query<{ what: string; count: number }>(
      'select what, count(distinct paper_id) as count, count(*) as all from changes group by what order by what',
    )
    expect(rows).toEqual([
      { what: '0>1', count: PAPERS, all: PAPERS },
      { what: '1>2', count: PAPERS, all: PAPERS },
    ])
    const { rows: wrong } = await pool.query(
      'select id from papers where state <> 2 or score is null or close_reason <> 2 or closed_at <> deadline_at limit 1',
    )
    expect(wrong).toEqual([])
    const file = process.env['TRIPOS_SOAK_REPORT']
    if (file !== undefined)
      appendFileSync(
        file,
        `| deadline of ${PAPERS} papers | closed and marked by the sweep in ${seconds.toFixed(1)} s, each once |\n`,
      )
  },
  300_000,
)
