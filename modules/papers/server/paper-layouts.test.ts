/** What was drawn for papers of older versions is in a table of its own after the update, and answers still fit. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { connect, sql } from '@tripos/db/client.ts'
import { migrate, migrationNames, MIGRATIONS_FOLDER } from '@tripos/db/migrate.ts'
import { newId } from '@tripos/runtime/random.ts'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { onServer } from '../../../apps/server/test/database.ts'
import { databaseUrl } from '../../../apps/server/test/database-names.ts'
import type { DrawnQuestion } from '../../exams/server/index.ts'
import { packQuestions } from './paper-codec.rules.ts'
import { findPapers } from './papers.queries.ts'

const THIS = '0067_paper_layouts.sql'

/** The folder as it was up to this migration. */
function migrationsUpTo(isIn: (name: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-migrations-'))
  for (const name of migrationNames(MIGRATIONS_FOLDER).filter(isIn))
    copyFileSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
  return folder
}

const question = (type: QuestionType, order: readonly number[]): DrawnQuestion => ({
  versionId: newId(),
  lineNo: 3,
  type,
  order,
})
const DRAWN = [
  question(QuestionType.singleChoice, [2, 0, 1]),
  question(QuestionType.trueFalse, []),
  // More letters than any answer can name.
  question(QuestionType.combined, [...Array.from({ length: 26 }, (_, i) => i), -1, 1, 0, -1, -1]),
  question(
    QuestionType.matching,
    Array.from({ length: 26 }, (_, i) => i),
  ),
]

it('papers of older versions keep what was drawn, and say how many options there are', async () => {
  const serverUrl = inject('testPostgresUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  await onServer(serverUrl, client => client.query(`create database ${name}`))
  const database = connect({ connectionString: databaseUrl(serverUrl, name), poolSize: 1, onError: () => undefined })
  const older = migrationsUpTo(migration => migration < THIS)
  const newer = migrationsUpTo(() => true)
  const id = newId()
  const { versionIds, lineNos, optionOrders, types, optionCounts } = packQuestions(DRAWN)
  try {
    await migrate(database.pool, older)
    // Whose papers they are is of no matter here.
    await sql`set session_replication_role = replica`.execute(database.db)
    await sql`
      insert into papers (id, user_id, exam_id, form_id, attempt_no, version_ids, line_nos, option_orders, types, seed,
        total_points, pass_points, submit_key, started_at, deadline_at)
      values (${id}, ${id}, ${id}, ${id}, 1, ${[...versionIds]}, ${[...lineNos]}, ${[...optionOrders]}, ${types}, 'seed',
        100, 60, 'key', now(), now())`.execute(database.db)
    await migrate(database.pool, newer)
    const [paper] = await findPapers(database.db, [id])
    expect(paper?.questions).toEqual(DRAWN.map((drawn, i) => ({ ...drawn, no: i + 1, score: null })))
    const { rows } = await sql<{ optionCounts: string }>`select option_counts from papers`.execute(database.db)
    expect(rows).toEqual([{ optionCounts }])
    expect(optionCounts).toBe('C@ZZ')
  } finally {
    await database.close()
    await onServer(serverUrl, client => client.query(`drop database ${name} with (force)`))
    for (const folder of [older, newer]) rmSync(folder, { recursive: true })
  }
})
