/** The wrong book of one person. Callers say which papers of theirs may be seen: these queries ask nothing of release. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { dictionaryItemRows } from '../../dictionaries/server/index.ts'
import { questionKnowledgeRows } from '../../questions/server/index.ts'
import { allWrongAnswers } from './kept.queries.ts'
import { WAITS_FOR_SCORE } from './verdict.rules.ts'

/** What this person may see now. */
export interface Shown {
  readonly userId: string
  /** Papers that show score and answers. */
  readonly scoredIds: readonly string[]
  /** Papers that show answers, and no score yet. */
  readonly unscoredIds: readonly string[]
  /** Questions of an exam that is open. */
  readonly withheldIds: readonly string[]
}

const isShown = ({ userId, scoredIds, unscoredIds }: Omit<Shown, 'withheldIds'>): RawBuilder<SqlBool> => sql<SqlBool>`(
  wrong_answers.user_id = ${userId} and (wrong_answers.paper_id = ${anyOf(scoredIds)}
    or (wrong_answers.paper_id = ${anyOf(unscoredIds)}
      and wrong_answers.type not in (${sql.join(WAITS_FOR_SCORE.map(type => sql.lit(type)))}))))`

/** Of all that may be seen of the papers. */
export async function listMissedIds(db: Db, shown: Omit<Shown, 'withheldIds'>): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select distinct question_id from ${allWrongAnswers} as wrong_answers where ${isShown(shown)}`.execute(db)
  return rows.map(row => row.questionId)
}

/** The newest of some column of the wrong answers to a question. */
const newest = (column: string) =>
  sql`(array_agg(${sql.ref(`wrong_answers.${column}`)} order by wrong_answers.answered_at desc, wrong_answers.paper_id))[1] as ${sql.ref(column)}`

/** One row a question, whether it is in the book or was taken out. */
const entries = (shown: Shown) => sql`(
  select wrong_answers.question_id, count(*)::int as wrong_count,
    min(wrong_answers.answered_at) as first_at, max(wrong_answers.answered_at) as last_at,
    ${sql.join(['paper_id', 'question_no', 'type', 'excerpt', 'score', 'points', 'is_answered'].map(newest))},
    bool_or(wrong_answers.removed_at is null) as is_in_book
  from ${allWrongAnswers} as wrong_answers where ${isShown(shown)} and wrong_answers.question_id <> all(${[...shown.withheldIds]}::uuid[])
  group by wrong_answers.question_id)`

export interface BookFilter {
  readonly search?: string | undefined
  readonly type?: number | undefined
  readonly cause?: number | undefined
  readonly knowledgeId?: string | undefined
  readonly questionId?: string | undefined
  readonly show: 'inBook' | 'removed'
}

function matching({ search, type, cause, knowledgeId, questionId, show }: BookFilter): RawBuilder<SqlBool> {
  const conditions = [show === 'inBook' ? sql`entries.is_in_book` : sql`not entries.is_in_book`]
  if (questionId !== undefined) conditions.push(sql`entries.question_id = ${questionId}`)
  if (type !== undefined) conditions.push(sql`entries.type = ${type}`)
  if (cause !== undefined) conditions.push(sql`marks.cause = ${cause}`)
  if (search)
    conditions.push(
      sql`strpos(lower(concat_ws(' ', entries.excerpt, marks.note, marks.cause_words)), lower(${search})) > 0`,
    )
  if (knowledgeId !== undefined)
    conditions.push(
      sql`exists (select from ${questionKnowledgeRows.as('knowledge')}
        where knowledge.question_id = entries.question_id and knowledge.item_id = ${knowledgeId})`,
    )
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export interface EntryRow {
  readonly questionId: string
  readonly wrongCount: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly paperId: string
  readonly questionNo: number
  readonly type: number
  readonly excerpt: string
  readonly score: number
  readonly points: number
  readonly isAnswered: boolean
  readonly note: string
  readonly cause: number | null
  readonly causeWords: string
  readonly isFavourite: boolean
  readonly rightStreak: number
}

/** What was missed last stands first. */
export async function listEntries(
  db: Db,
  shown: Shown,
  { filter, page }: { readonly filter: BookFilter; readonly page: PageInput },
): Promise<Page<EntryRow>> {
  const from = sql`from ${entries(shown)} as entries
    left join question_marks marks on marks.user_id = ${shown.userId} and marks.question_id = entries.question_id
    where ${matching(filter)}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  const { rows } = await sql<EntryRow>`
    select entries.question_id, wrong_count, first_at, last_at, entries.paper_id, entries.question_no, entries.type, entries.excerpt,
      entries.score, entries.points, entries.is_answered, coalesce(marks.note, '') as note, marks.cause,
      coalesce(marks.cause_words, '') as cause_words, marks.favourite_at is not null as is_favourite,
      case when marks.last_answered_at > entries.last_at then marks.right_streak else 0 end as right_streak
    ${from} order by last_at desc, entries.question_id limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export interface FacetRow {
  readonly questionId: string
  readonly type: number
  readonly isInBook: boolean
  readonly paperIds: readonly string[]
}

/** Every question of the book, and of what was taken out, with the papers it was missed on. */
export async function listFacetRows(db: Db, shown: Shown): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`
    select wrong_answers.question_id, ${newest('type')}, bool_or(wrong_answers.removed_at is null) as is_in_book,
      array_agg(wrong_answers.paper_id) as paper_ids
    from ${allWrongAnswers} as wrong_answers where ${isShown(shown)} and wrong_answers.question_id <> all(${[...shown.withheldIds]}::uuid[])
    group by wrong_answers.question_id`.execute(db)
  return rows
}

export interface KnowledgeCount {
  readonly id: string
  readonly name: string
  readonly count: number
}

/** The knowledge points of these questions, the most frequent first. */
export async function countKnowledge(
  db: Db,
  questionIds: readonly string[],
  language: Language,
): Promise<KnowledgeCount[]> {
  if (questionIds.length === 0) return []
  const name = sql.ref(language === 'en-US' ? 'items.label_en' : 'items.label_zh')
  const { rows } = await sql<KnowledgeCount>`
    select items.id, ${name} as name, count(*)::int as count from ${questionKnowledgeRows.as('knowledge')}
    join ${dictionaryItemRows.as('items')} on items.id = knowledge.item_id
    where knowledge.question_id = ${anyOf(questionIds)}
    group by items.id order by count desc, ${name}, items.id limit 100`.execute(db)
  return rows
}

/** The questions that are in the book. */
export async function listBookIds(db: Db, shown: Shown): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select question_id from ${entries(shown)} as entries where is_in_book`.execute(db)
  return rows.map(row => row.questionId)
}

/** Out of the book, or back into it: all that may be seen of these questions. What comes out later is not touched. */
export async function setRemoved(
  db: Db,
  shown: Shown,
  { questionIds, removedAt }: { readonly questionIds: readonly string[]; readonly removedAt: Date | null },
): Promise<void> {
  for (const table of ['wrong_answers', 'kept_wrong_answers'])
    await sql`update ${sql.table(table)} as wrong_answers set removed_at = ${removedAt}
      where ${isShown(shown)} and wrong_answers.question_id = ${anyOf(questionIds)}
        and wrong_answers.question_id <> all(${[...shown.withheldIds]}::uuid[])
        and (wrong_answers.removed_at is null) = ${removedAt !== null}`.execute(db)
}
