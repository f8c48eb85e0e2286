/** The last step of an import: rows move from what the dry run has stored to the questions of the bank. */
import { MOST_TAGS } from '@tripos/contract/fields'
import type { QuestionState } from '@tripos/contract/enums'
import type { DuplicateChoice } from '@tripos/contract/question-files'
import { type RawBuilder, sql, type SqlBool, type Tx } from '../../../db/client.ts'
import { fail } from '../../../kernel/fail.ts'
import { newId } from '../../../kernel/random.ts'
import { MAX_CHAPTERS } from '../bank/chapters.ts'
import { countChapters, insertChapter } from '../bank/chapters.queries.ts'
import { DERIVED_NO } from '../item/prepare-content.ts'
import { listMissingChapters, placeItems } from './chapters-of-import.queries.ts'
import type { MoveCounts } from './import.queries.ts'

export interface Move {
  readonly importId: string
  readonly bankId: string
  readonly userId: string
  readonly now: Date
  readonly duplicates: DuplicateChoice
  /** Whether the file says how hard its questions are. */
  readonly hasLevel: boolean
  /** Of new questions; those that are there keep theirs. */
  readonly state: QuestionState
}

/** The lines of one step, both included. */
interface Lines {
  readonly from: number
  readonly to: number
}

/** A condition on items `i`. */
type Wanted = RawBuilder<SqlBool>

const within = ({ from, to }: Lines): Wanted => sql<SqlBool>`i.line between ${from} and ${to}`

/**
 * The oldest equal question of the bank takes the level of the file, its tags behind its own as far as there is room, and
 * its analysis as a new version. A file without an analysis takes none away. Call while the bank is locked for the
 * import; a question that is rewritten meanwhile is equal no longer, and left alone.
 */
async function updateDuplicates(
  tx: Tx,
  { importId, bankId, userId, now, hasLevel }: Move,
  lines: Lines,
): Promise<number> {
  const changed = await sql`
    update questions q set
      level = m.level, tags = m.tags, updated_by = ${userId}, updated_at = ${now}, revision = q.revision + 1,
      newest_version_id = case when m.is_new then m.version_id else q.newest_version_id end,
      version_no = q.version_no + case when m.is_new then 1 else 0 end
    from (
      select distinct on (i.line) i.line, i.version_id, i.content_hash, q.id,
        case when ${hasLevel} then i.level else q.level end as level,
        array(select tag from unnest(q.tags || i.tags) with ordinality as t (tag, at)
          group by tag order by min(at) limit ${MOST_TAGS}) as tags,
        i.content ->> 'analysis' <> '' and i.content <> v.content as is_new
      from question_import_items i
      join questions q on q.content_hash = i.content_hash and q.deleted_at is null
      join bank_questions bq on bq.question_id = q.id and bq.bank_id = ${bankId}
      join question_versions v on v.id = q.newest_version_id
      where i.import_id = ${importId} and ${within(lines)} and not i.is_repeated
      order by i.line, q.created_at, q.id
    ) m
    where q.id = m.id and q.deleted_at is null and q.content_hash = m.content_hash
      and (m.is_new or q.level <> m.level or not (q.tags @> m.tags))`.execute(tx)
  await sql`
    insert into question_versions (id, question_id, version_no, type, option_count, content, view, created_by, created_at)
    select i.version_id, q.id, q.version_no, i.type, i.option_count, i.content, i.view, ${userId}, ${now}
    from question_import_items i join questions q on q.newest_version_id = i.version_id
    where i.import_id = ${importId} and ${within(lines)} and q.id <> i.question_id`.execute(tx)
  return Number(changed.numAffectedRows ?? 0)
}

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

/** The chapters that new questions lie in and the bank has not yet, behind those that are there. */
async function addChapters(tx: Tx, { importId: id, bankId, now }: Move, wanted: Wanted): Promise<void> {
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
async function insertNew(tx: Tx, { importId, bankId, userId, now, state }: Move, wanted: Wanted): Promise<number> {
  const own = sql<SqlBool>`i.import_id = ${importId} and ${wanted}`
  const made = await sql`
    insert into questions (id, type, level, state, derived_no, tags, excerpt, bigrams, near_keys, content_hash,
      newest_version_id, version_no, created_by, created_at, updated_by, updated_at)
    select i.question_id, i.type, i.level, ${state}::smallint, ${DERIVED_NO}::smallint, i.tags, i.excerpt, i.bigrams,
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
  await addChapters(tx, move, isNew)
  for (const step of await stepsOf(tx, move.importId)) {
    if (move.duplicates === 'newVersion') updatedCount += await updateDuplicates(tx, move, step)
    importedCount += await insertNew(tx, move, sql<SqlBool>`${within(step)} and ${isNew}`)
    done = step.count
    await told(done)
  }
  return { importedCount, updatedCount, skippedCount: done - importedCount - updatedCount }
}
