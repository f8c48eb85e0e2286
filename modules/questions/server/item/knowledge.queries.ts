/** SQL of `question_knowledge`: what a question asks about, as entries of the trees of knowledge points. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { dictionaryItemRows, dictionaryRows, withBelow } from '../../../dictionaries/server/index.ts'

/** This point and those below it. */
export async function findBelow(db: Db, knowledgeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select below.id from ${withBelow(knowledgeId)} as below (id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** A condition on `questions`: one of these points. They are looked up before, so that the planner knows how many there are. */
export const asksAbout = (knowledgeIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`questions.id in (select question_id from question_knowledge where item_id = ${anyOf(knowledgeIds)})`

/** The same of one point and all below it, for a condition among others. */
export const asksAboutBelow = (knowledgeId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`questions.id in (select question_id from question_knowledge
    where item_id in (select below.id from ${withBelow(knowledgeId)} as below (id)))`

export function listKnowledgeOf(
  db: Db,
  questionId: string,
  language: Language,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('questionKnowledge')
    .innerJoin(dictionaryItemRows.as('dictionaryItems'), 'dictionaryItems.id', 'questionKnowledge.itemId')
    .select([
      'dictionaryItems.id',
      language === 'en-US' ? 'dictionaryItems.labelEn as name' : 'dictionaryItems.labelZh as name',
    ])
    .where('questionKnowledge.questionId', '=', questionId)
    .orderBy('dictionaryItems.labelZh')
    .orderBy('dictionaryItems.id')
    .execute()
}

export interface AskedPoint {
  readonly versionId: string
  readonly pointId: string
  readonly name: string
}

/** By what the questions of these versions ask about today. */
export async function listAskedPoints(
  db: Db,
  versionIds: readonly string[],
  language: Language,
): Promise<AskedPoint[]> {
  if (versionIds.length === 0) return []
  const label = sql.ref(language === 'zh-CN' ? 'items.label_zh' : 'items.label_en')
  const { rows } = await sql<AskedPoint>`
    select versions.id as version_id, items.id as point_id, ${label} as name
    from question_versions as versions
    join question_knowledge as asked on asked.question_id = versions.question_id
    join ${dictionaryItemRows.as('items')} on items.id = asked.item_id
    where versions.id = ${anyOf(versionIds)}`.execute(db)
  return rows
}

/** Whether all of these may be given to a question: points of a tree, and none of them switched off. */
export async function areOffered(db: Db, itemIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(itemIds)]
  if (wanted.length === 0) return true
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${dictionaryItemRows.as('items')}
    join ${dictionaryRows.as('dictionaries')} on dictionaries.id = items.dictionary_id
    where items.id = ${anyOf(wanted)} and dictionaries.kind = 3 and items.is_enabled`.execute(db)
  return rows[0]?.count === wanted.length
}

/**
 * Exactly these. A point that was switched off stays on what has it and is given to nothing more; false where one of the
 * new ones is none, or is switched off.
 */
export async function setKnowledge(tx: Tx, questionId: string, itemIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(itemIds)]
  await tx
    .deleteFrom('questionKnowledge')
    .where('questionId', '=', questionId)
    .where(eb => eb.not(eb('itemId', '=', anyOf(wanted))))
    .execute()
  await sql`insert into question_knowledge (question_id, item_id)
    select ${questionId}, dictionary_items.id from ${dictionaryItemRows.as('dictionary_items')}
    join ${dictionaryRows.as('dictionaries')} on dictionaries.id = dictionary_items.dictionary_id
    where dictionary_items.id = ${anyOf(wanted)} and dictionaries.kind = 3 and dictionary_items.is_enabled
    on conflict do nothing`.execute(tx)
  const { count } = await tx
    .selectFrom('questionKnowledge')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow()
  return count === wanted.length
}
