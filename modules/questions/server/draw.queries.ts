/** What exams and papers read: which questions can be drawn, and immutable versions. */
import { type QuestionLevel, QuestionState, type QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent, QuestionView } from '@tripos/question-kinds/question-content.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { isUsableQuestion } from './bank/bank-rights.queries.ts'
import { matchesFilter } from './item/item.queries.ts'
import { optionCountOf } from './item/option-count.queries.ts'
import { excerptOfQuestion } from '@tripos/question-kinds/prepare-content.ts'

export interface DrawFilter {
  readonly bankId?: string | undefined
  readonly type?: QuestionType | undefined
  readonly level?: QuestionLevel | undefined
  readonly tag?: string | undefined
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

function drawable(db: Db, { excludeIds, within, ...filter }: DrawFilter) {
  let query = db
    .selectFrom('questions')
    .where('questions.deletedAt', 'is', null)
    .where(matchesFilter({ ...filter, state: QuestionState.ready }))
  if (excludeIds !== undefined && excludeIds.length > 0) {
    query = query.where(eb => eb.not(eb('questions.id', '=', anyOf(excludeIds))))
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
