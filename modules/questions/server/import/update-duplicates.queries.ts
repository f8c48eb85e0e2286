/** What a file brings to the questions that its bank has already, where the import is to update them. */
import { MAX_KNOWLEDGE_POINTS } from '@tripos/question-kinds/question-format.ts'
import { MAX_TAGS } from '@tripos/contract-kit/fields.ts'
import { type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { dictionaryItemRows } from '../../../dictionaries/server/index.ts'
import { pathOfItem, pathsOf } from './chapters-of-import.queries.ts'
import { type Lines, type Move, within } from './move.queries.ts'

/** The question that each line updates. */
interface Pairs {
  readonly lines: readonly number[]
  readonly ids: readonly string[]
}

/** As rows `m`. */
const rowsOf = ({ lines, ids }: Pairs) => sql`unnest(${lines}::int[], ${ids}::uuid[]) as m (line, id)`

/**
 * The oldest equal question of the bank for each line. They are locked: whoever rewrites one waits, and one that was
 * rewritten since is equal no longer, and left alone.
 */
async function lockEqual(tx: Tx, { importId, bankId }: Move, lines: Lines): Promise<Pairs> {
  const { rows } = await sql<{ line: number; id: string }>`
    with equal as materialized (
      select distinct on (i.line) i.line, i.content_hash, q.id
      from question_import_items i
      join questions q on q.content_hash = i.content_hash and q.deleted_at is null
      join bank_questions bq on bq.question_id = q.id and bq.bank_id = ${bankId}
      where i.import_id = ${importId} and ${within(lines)} and not i.is_repeated
      order by i.line, q.created_at, q.id
    )
    select equal.line, q.id from equal join questions q on q.id = equal.id
    where q.content_hash = equal.content_hash and q.deleted_at is null
    order by q.id for no key update of q`.execute(tx)
  return { lines: rows.map(row => row.line), ids: rows.map(row => row.id) }
}

/**
 * Into the chapter that the file names, and under its knowledge points behind their own as far as there is room; the
 * questions that this changed. A file that names none takes none away.
 */
async function fileEqual(tx: Tx, { importId, bankId }: Move, pairs: Pairs): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with placed as (
      update bank_questions bq set chapter_id = paths.id
      from ${rowsOf(pairs)} join question_import_items i on i.import_id = ${importId} and i.line = m.line
        join (${pathsOf(bankId)}) paths on paths.path = ${pathOfItem}
      where bq.bank_id = ${bankId} and bq.question_id = m.id and bq.chapter_id is distinct from paths.id
      returning bq.question_id as id
    ), asked as (
      insert into question_knowledge (question_id, item_id)
      select more.id, more.item_id from (
        select m.id, d.id as item_id, row_number() over (partition by m.id order by array_position(i.knowledge_ids, d.id))
          + (select count(*) from question_knowledge own where own.question_id = m.id) as place
        from ${rowsOf(pairs)} join question_import_items i on i.import_id = ${importId} and i.line = m.line
          join ${dictionaryItemRows.as('d')} on d.id = any(i.knowledge_ids)
        where not exists (select from question_knowledge own where own.question_id = m.id and own.item_id = d.id)
      ) more
      where more.place <= ${MAX_KNOWLEDGE_POINTS}
      returning question_id as id
    )
    select id from placed union select id from asked`.execute(tx)
  return rows.map(row => row.id)
}

const HELP = ['$.**.options[*].analysis', '$.**.hints'].map(path => sql.lit(path))
const has = (content: RawBuilder<unknown>, path: RawBuilder<unknown>) =>
  sql<SqlBool>`jsonb_path_exists(${content}, ${path}::jsonpath)`

/** Of one column of content: something that a file of another format could not hold. */
const hasHelp = (content: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    HELP.map(path => has(content, path)),
    sql` or `,
  )})`

/** Whether `after` would take some of it away. */
const losesHelp = (before: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    HELP.map(path => sql`(${has(before, path)} and not ${has(after, path)})`),
    sql` or `,
  )})`

/**
 * An equal question takes the level of the file, its tags behind its own as far as there is room, its chapter, its
 * knowledge points, and its analysis as a new version. A file without an analysis takes none away, nor one without hints
 * or analyses of options where there are some. Gives how many have
 * changed. Call while the bank is locked for the import.
 */
export async function updateDuplicates(tx: Tx, move: Move, lines: Lines): Promise<number> {
  const { importId, userId, now, hasLevel } = move
  const pairs = await lockEqual(tx, move, lines)
  if (pairs.ids.length === 0) return 0
  const filed = await fileEqual(tx, move, pairs)
  const changed = await sql`
    update questions q set
      level = f.level, tags = f.tags, updated_by = ${userId}, updated_at = ${now}, revision = q.revision + 1,
      newest_version_id = case when f.is_new then f.version_id else q.newest_version_id end,
      version_no = q.version_no + case when f.is_new then 1 else 0 end
    from (
      select q.id, i.version_id, case when ${hasLevel} then i.level else q.level end as level,
        array(select tag from unnest(q.tags || i.tags) with ordinality as t (tag, at)
          group by tag order by min(at) limit ${MAX_TAGS}) as tags,
        i.content <> v.content and (${hasHelp(sql.ref('i.content'))} or i.content ->> 'analysis' <> '')
          and not ${losesHelp(sql.ref('v.content'), sql.ref('i.content'))} as is_new
      from ${rowsOf(pairs)} join question_import_items i on i.import_id = ${importId} and i.line = m.line
      join questions q on q.id = m.id
      join question_versions v on v.id = q.newest_version_id
    ) f
    where q.id = f.id
      and (f.is_new or q.level <> f.level or not (q.tags @> f.tags) or q.id = any(${filed}::uuid[]))`.execute(tx)
  await sql`
    insert into question_versions (id, question_id, version_no, type, option_count, content, view, created_by, created_at)
    select i.version_id, q.id, q.version_no, i.type, i.option_count, i.content, i.view, ${userId}, ${now}
    from question_import_items i join questions q on q.newest_version_id = i.version_id
    where i.import_id = ${importId} and ${within(lines)} and q.id <> i.question_id`.execute(tx)
  return Number(changed.numAffectedRows ?? 0)
}
