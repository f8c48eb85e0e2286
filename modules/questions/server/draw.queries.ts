/** What exams and papers read: which questions can be drawn, and immutable versions. */
import { type QuestionLevel, QuestionState, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { QuestionContent, QuestionView } from '@tripos/question-kinds/question-content.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { dictionaryItemRows } from '../../dictionaries/server/index.ts'
import { isUsableQuestion } from './bank/bank-rights.queries.ts'
import { matchesFilter } from './item/item.queries.ts'
import { asksAboutBelow } from './item/knowledge.queries.ts'
import { optionCountOf } from './item/option-count.queries.ts'
import { excerptOfQuestion } from '@tripos/question-kinds/prepare-content.ts'

export interface DrawFilter {
  readonly bankId?: string | undefined
  readonly type?: QuestionType | undefined
  /** Of multiple choices: whether one right option may be all (不定项选择题); undefined for either. */
  readonly allowsOneRight?: boolean | undefined
  readonly level?: QuestionLevel | undefined
  readonly tag?: string | undefined
  /** Of the bank, with the chapters below it. */
  readonly chapterId?: string | undefined
  /** With all below it. */
  readonly knowledgeId?: string | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  readonly excludeIds?: readonly string[] | undefined
  /** Only from banks that this caller may use for exams. */
  readonly within?: Caller | undefined
}

export interface Drawable {
  readonly questionId: string
  readonly versionId: string
  readonly type: QuestionType
  /** Options to be shuffled; 0 for types without any. */
  readonly optionCount: number
  /** The same of each part of a combined question. */
  readonly parts?: readonly { readonly type: QuestionType; readonly optionCount: number }[]
}

/** Of all but combined questions the content is not even looked at. */
const PARTS = sql<Drawable['parts'] | null>`case when question_versions.type = 6 then (
  select jsonb_agg(jsonb_build_object(
    'type', part -> 'content' -> 'type', 'optionCount', ${optionCountOf(sql`(part -> 'content')`)}) order by no)
  from jsonb_array_elements(question_versions.content -> 'parts') with ordinality as of_question (part, no)
) end`

const drawableOf = <R extends { readonly type: number; readonly parts: Drawable['parts'] | null }>({
  parts,
  ...row
}: R) => ({
  ...row,
  type: row.type as QuestionType,
  ...(parts && { parts }),
})

const saysOneRight = (content: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce((${content} ->> 'allowsOneRight')::boolean, false)`

function drawable(db: Db, { ids, excludeIds, within, knowledgeId, allowsOneRight, ...filter }: DrawFilter) {
  let query = db
    .selectFrom('questions')
    .where('questions.deletedAt', 'is', null)
    .where(matchesFilter({ ...filter, state: QuestionState.ready }))
  if (excludeIds !== undefined && excludeIds.length > 0) {
    query = query.where(eb => eb.not(eb('questions.id', '=', anyOf(excludeIds))))
  }
  if (ids !== undefined) query = query.where('questions.id', '=', anyOf(ids))
  if (knowledgeId !== undefined) query = query.where(asksAboutBelow(knowledgeId))
  if (allowsOneRight !== undefined) {
    query = query.where(
      sql<SqlBool>`exists (
        select from question_versions as newest
        where newest.id = questions.newest_version_id and ${saysOneRight(sql`newest.content`)} = ${allowsOneRight})`,
    )
  }
  return within === undefined ? query : query.where(isUsableQuestion(within))
}

/** The newest versions of all questions that match, in a total order. */
export async function findDrawable(db: Db, filter: DrawFilter): Promise<Drawable[]> {
  const rows = await drawable(db, filter)
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select([
      'questions.id as questionId',
      'questionVersions.id as versionId',
      'questionVersions.type',
      'questionVersions.optionCount',
      PARTS.as('parts'),
    ])
    .orderBy('questions.createdAt')
    .orderBy('questions.id')
    .execute()
  return rows.map(drawableOf)
}

interface CoverageShare {
  /** Null: of no knowledge point. */
  readonly knowledgeId: string | null
  readonly name: string | null
  readonly type: QuestionType
  /** Of a multiple choice. */
  readonly allowsOneRight: boolean
  readonly level: QuestionLevel
  /** How many questions: one that asks about two points is half a question of each. */
  readonly weight: number
}

/** What the questions that match ask about. */
export async function listCoverage(db: Db, filter: DrawFilter, language: Language): Promise<CoverageShare[]> {
  const label = language === 'en-US' ? 'items.labelEn' : 'items.labelZh'
  const rows = await drawable(db, filter)
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .leftJoin('questionKnowledge', 'questionKnowledge.questionId', 'questions.id')
    .leftJoin(dictionaryItemRows.as('items'), 'items.id', 'questionKnowledge.itemId')
    .select(['items.id as knowledgeId', `${label} as name`, 'questions.type', 'questions.level'])
    .select(
      sql<boolean>`case when questions.type = ${sql.lit(QuestionType.multipleChoice)}
        then ${saysOneRight(sql`question_versions.content`)} else false end`.as('allowsOneRight'),
    )
    .select(
      sql<number>`sum(1.0 / greatest(1, (
        select count(*) from question_knowledge as own where own.question_id = questions.id)))::float8`.as('weight'),
    )
    .groupBy(['items.id', label, 'questions.type', 'allowsOneRight', 'questions.level'])
    .execute()
  return rows.map(row => ({ ...row, type: row.type as QuestionType, level: row.level as QuestionLevel }))
}

const hasNoReference = (content: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  (${content} ->> 'type')::int = ${sql.lit(QuestionType.shortAnswer)}
  and coalesce(${content} ->> 'reference', '') !~ '<(img|span|math|video|audio)'
  and regexp_replace(coalesce(${content} ->> 'reference', ''), '<[^>]*>|&nbsp;|[\\s\\u00a0\\u3000]', '', 'g') = '')`

/** How many of these versions ask for a short answer, by themselves or in a part, and give markers nothing to go by. */
export async function countWithoutReference(db: Db, versionIds: readonly string[]): Promise<number> {
  if (versionIds.length === 0) return 0
  const { count } = await db
    .selectFrom('questionVersions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(versionIds))
    .where(
      sql<SqlBool>`(${hasNoReference(sql`content`)} or exists (
        select from jsonb_array_elements(content -> 'parts') as part (value)
        where ${hasNoReference(sql`(part.value -> 'content')`)}))`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many questions match each filter, in one statement. */
export async function countDrawable(db: Db, filters: readonly DrawFilter[]): Promise<number[]> {
  if (filters.length === 0) return []
  const row = await db
    .selectNoFrom(() =>
      filters.map((filter, i) =>
        drawable(db, filter)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as(`count${i}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return filters.map((_, i) => Number((row as Record<string, unknown>)[`count${i}`]))
}

export interface NewestVersion extends Drawable {
  readonly excerpt: string
  /** Drafts and what is in review go into no paper. */
  readonly isReady: boolean
}

/** The newest versions of questions that are not in the bin. */
export async function findNewestVersions(db: Db, questionIds: readonly string[]): Promise<NewestVersion[]> {
  if (questionIds.length === 0) return []
  const rows = await db
    .selectFrom('questions')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select([
      'questions.id as questionId',
      'questionVersions.id as versionId',
      'questionVersions.type',
      'questionVersions.optionCount',
      PARTS.as('parts'),
      'questions.excerpt',
      'questions.state',
    ])
    .where('questions.id', '=', anyOf(questionIds))
    .where('questions.deletedAt', 'is', null)
    .execute()
  return rows.map(({ state, ...row }) => ({ ...drawableOf(row), isReady: state === QuestionState.ready }))
}

/** One immutable version. `view` is `content` with its formulas rendered. */
export interface QuestionVersion {
  readonly id: string
  readonly questionId: string
  readonly type: QuestionType
  readonly excerpt: string
  readonly content: QuestionContent
  readonly view: QuestionView
}

export async function loadVersions(db: Db, versionIds: readonly string[]): Promise<QuestionVersion[]> {
  if (versionIds.length === 0) return []
  const rows = await db
    .selectFrom('questionVersions')
    .select(['id', 'questionId', 'type', 'content', 'view'])
    .where('id', '=', anyOf(versionIds))
    .execute()
  return rows.map(row => {
    const content = row.content as unknown as QuestionContent
    return {
      id: row.id,
      questionId: row.questionId,
      type: row.type as QuestionType,
      excerpt: excerptOfQuestion(content),
      content,
      view: row.view as unknown as QuestionView,
    }
  })
}
