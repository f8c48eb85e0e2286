/** The last step of an import: rows move from what the dry run has stored to the questions of the bank. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { MAX_CHAPTERS } from '../bank/chapters.ts'
import { countChapters, insertChapter } from '../bank/chapters.queries.ts'
import { DERIVED_NO } from '@tripos/question-kinds/prepare-content.ts'
import { listMissingChapters, placeItems } from './chapters-of-import.queries.ts'
import type { MoveCounts } from './import.queries.ts'
import { type ItemCondition, type Lines, type Move, within } from './move.queries.ts'
import { updateDuplicates } from './update-duplicates.queries.ts'

/**
 * Lines that make no new question. Found before the first of them is made: the planner knows nothing of rows that come
 * within the transaction, and would go through all of them for each line.
 */
async function listSkipped(tx: Tx, { importId, bankId, duplicates }: Move): Promise<number[]> {
  if (duplicates === 'keepBoth') return []
  const { rows } = await sql<{ line: number }>`
    select line from question_import_items i where i.import_id = ${importId} and (i.is_repeated or exists (
      select from questions q join bank_questions bq on bq.question_id = q.id
      where bq.bank_id = ${bankId} and q.content_hash = i.content_hash and q.deleted_at is null))`.execute(tx)
  return rows.map(row => row.line)
}

/** The chapters that questions of some lines lie in and the bank has not yet, behind those that are there. */
async function addChapters(tx: Tx, { importId: id, bankId, now }: Move, wanted: ItemCondition): Promise<void> {
  let count = await countChapters(tx, bankId)
  for (const depth of [1, 2]) {
    for (const chapter of await listMissingChapters(tx, { id, bankId }, { depth, wanted })) {
      count += 1
      if (count > MAX_CHAPTERS) fail('CHAPTERS_FULL', { args: { max: MAX_CHAPTERS } })
      await insertChapter(tx, { id: newId(), bankId, ...chapter, sort: count }, now)
    }
  }
}

/** New questions of some lines, with their versions and their place in the bank; how many. */
async function insertNew(
  tx: Tx,
  { importId, bankId, userId, now, state }: Move,
  wanted: ItemCondition,
): Promise<number> {
  const own = sql<SqlBool>`i.import_id = ${importId} and ${wanted}`
  const made = await sql`
    insert into questions (id, type, level, state, derived_no, tags, excerpt, bigrams, near_keys, content_hash,
      newest_version_id, version_no, created_by, created_at, updated_by, updated_at)
    select i.question_id, i.type, i.level, case when i.is_draft then ${QuestionState.draft} else ${state}::smallint end, ${DERIVED_NO}::smallint, i.tags, i.excerpt, i.bigrams,
      i.near_keys, i.content_hash, i.version_id, 1, ${userId}, ${now}, ${userId}, ${now}
    from question_import_items i where ${own}`.execute(tx)
  await sql`
    insert into question_versions (id, question_id, version_no, type, option_count, content, view, created_by, created_at)
    select i.version_id, i.question_id, 1, i.type, i.option_count, i.content, i.view, ${userId}, ${now}
    from question_import_items i where ${own}`.execute(tx)
  await placeItems(tx, { bankId, now, own })
  return Number(made.numAffectedRows ?? 0)
}

/** Lines of a step: few enough that each takes a moment only. */
const STEP = 1000

/** The first and the last line of every step, and how many questions lie up to its end. */
async function stepsOf(tx: Tx, importId: string): Promise<(Lines & { readonly count: number })[]> {
  const { rows } = await sql<Lines & { readonly count: number }>`
    select min(line) as from, max(line) as to, max(place) as count
    from (select line, row_number() over (order by line) as place from question_import_items where import_id = ${importId}) i
    group by (place - 1) / ${STEP}::int order by 1`.execute(tx)
  return rows
}

/** Makes the questions of an import step by step, and tells after each how many lines are done. */
export async function moveItems(tx: Tx, move: Move, told: (done: number) => Promise<void>): Promise<MoveCounts> {
  let [importedCount, updatedCount, done] = [0, 0, 0]
  const skipped = await listSkipped(tx, move)
  const isNew = sql<SqlBool>`not i.line = any(${skipped}::int[])`
  // What is updated is put into the chapter of the file too.
  await addChapters(tx, move, move.duplicates === 'newVersion' ? sql<SqlBool>`not i.is_repeated` : isNew)
  for (const step of await stepsOf(tx, move.importId)) {
    if (move.duplicates === 'newVersion') updatedCount += await updateDuplicates(tx, move, step)
    importedCount += await insertNew(tx, move, sql<SqlBool>`${within(step)} and ${isNew}`)
    done = step.count
    await told(done)
  }
  return { importedCount, updatedCount, skippedCount: done - importedCount - updatedCount }
}
