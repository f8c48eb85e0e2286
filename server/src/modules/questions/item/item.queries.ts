/** Questions as an author works on them: lists, one version, writes. Everything is reached through visible banks. */
import type { QuestionContent, QuestionView } from '@tripos/contract/questions'
import { BankRight, type QuestionLevel, QuestionState, type QuestionType } from '@tripos/contract/enums'
import { anyOf } from '../../../db/any-of.ts'
import {
  asJson,
  type Db,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Schema,
  sql,
  type SqlBool,
  type Tx,
} from '../../../db/client.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { offsetOf, type Page, type PageInput } from '../../../kernel/page.ts'
import { searchBigrams } from '../../../kernel/search.ts'
import { isVisibleBank, mayOnBank, mayOnQuestion } from '../bank/bank-rights.queries.ts'
import { isReadableQuestion, waitsFor } from '../life/review.queries.ts'
import { kindOf } from '../types/index.ts'
import { mayLeaveBin } from './bin.queries.ts'
import { asksAbout } from './knowledge.queries.ts'
import { DERIVED_NO, type PreparedContent } from './prepare-content.ts'

export interface QuestionFilter {
  readonly search?: string | undefined
  readonly bankId?: string | undefined
  /** With those below it; `none`: what lies in no chapter. */
  readonly chapterId?: string | undefined
  /** With those below it. */
  readonly knowledgeId?: string | undefined
  readonly type?: QuestionType | undefined
  readonly level?: QuestionLevel | undefined
  readonly tag?: string | undefined
  readonly state?: QuestionState | undefined
}

/** In a bank, in a chapter, or in both. */
const liesIn = (
  eb: ExpressionBuilder<Schema, 'questions'>,
  { bankId, chapterId }: Pick<QuestionFilter, 'bankId' | 'chapterId'>,
): Expression<SqlBool> => {
  const inChapter =
    chapterId === 'none'
      ? sql<SqlBool>`bank_questions.chapter_id is null`
      : sql<SqlBool>`bank_questions.chapter_id in (
          select id from bank_chapters where id = ${chapterId}::uuid or parent_id = ${chapterId}::uuid)`
  return eb.exists(
    eb
      .selectFrom('bankQuestions')
      .select('bankQuestions.bankId')
      .whereRef('bankQuestions.questionId', '=', 'questions.id')
      .$if(bankId !== undefined, query => query.where('bankQuestions.bankId', '=', bankId ?? ''))
      .$if(chapterId !== undefined, query => query.where(inChapter)),
  )
}

/** Asked once for the statement. */
const isOutsideBin = (bankId: string) => sql<SqlBool>`(select deleted_at is null from banks where id = ${bankId}::uuid)`

/** The conditions that a list and a draw share. */
export function matchesFilter({
  search,
  bankId,
  chapterId,
  knowledgeId,
  type,
  level,
  tag,
  state,
}: QuestionFilter): (eb: ExpressionBuilder<Schema, 'questions'>) => Expression<SqlBool> {
  const grams = searchBigrams(search)
  return eb =>
    eb.and([
      ...(grams === undefined ? [] : [sql<SqlBool>`questions.bigrams @> ${grams}::text[]`]),
      ...(bankId === undefined && chapterId === undefined ? [] : [liesIn(eb, { bankId, chapterId })]),
      ...(bankId === undefined ? [] : [isOutsideBin(bankId)]),
      ...(knowledgeId === undefined ? [] : [asksAbout(knowledgeId)]),
      ...(type === undefined ? [] : [eb('questions.type', '=', type)]),
      ...(state === undefined ? [] : [eb('questions.state', '=', state)]),
      ...(level === undefined ? [] : [eb('questions.level', '=', level)]),
      ...(tag === undefined ? [] : [sql<SqlBool>`questions.tags @> ${[tag]}::text[]`]),
    ])
}

export interface QuestionList extends PageInput, QuestionFilter {
  readonly sort?: 'type' | 'level' | 'updatedAt' | 'paperCount' | 'shareRight' | 'deletedAt' | undefined
  readonly order: 'asc' | 'desc'
  readonly inBin: boolean
  readonly review?: 'waitsForMe' | 'sentByMe' | undefined
  readonly use?: 'used' | 'unused' | undefined
  /** Only in banks on which the caller has at least this right. */
  readonly atLeast: BankRight
}

/** The table is that of papers, which is above: read here for lists, written there. */
const isUsed = (wanted: boolean) =>
  sql<SqlBool>`${sql.raw(wanted ? '' : 'not')} exists (
    select from question_statistics s where s.question_id = questions.id and s.paper_count > 0)`
const paperCount = sql<number>`coalesce(question_statistics.paper_count, 0)`
const shareRight = sql<
  number | null
>`question_statistics.share_sum::float8 / 10000 / nullif(question_statistics.paper_count, 0)`

type Ordered = Pick<QuestionList, 'sort' | 'order' | 'bankId' | 'chapterId'>

function orderOf({ sort = 'updatedAt', order, bankId, chapterId }: Ordered): RawBuilder<unknown> {
  const direction = sql.raw(order)
  if (sort === 'paperCount') return sql`${paperCount} ${direction}`
  // What was on no paper stands last, whichever way.
  if (sort === 'shareRight') return sql`${shareRight} ${direction} nulls last`
  // The questions of one bank are sorted: the planner would rather walk through those of all banks in order of their date.
  if (bankId !== undefined || chapterId !== undefined) {
    if (sort === 'updatedAt') return sql`questions.updated_at + interval '0' ${direction}`
  }
  return sql`${sql.ref(`questions.${sort}`)} ${direction}`
}

const listRows = (db: Db, page: readonly { readonly id: string }[]) =>
  db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.updatedBy')
    .leftJoin('users as reviewers', 'reviewers.id', 'questions.reviewerId')
    .leftJoin('users as deleters', 'deleters.id', 'questions.deletedBy')
    .leftJoin('questionStatistics', 'questionStatistics.questionId', 'questions.id')
    .select([
      paperCount.as('paperCount'),
      shareRight.as('shareRight'),
      'questions.id',
      'questions.type',
      'questions.level',
      'questions.state',
      'questions.reviewerId',
      'reviewers.realName as reviewerName',
      'questions.tags',
      'questions.excerpt',
      'questions.versionNo',
      'questions.updatedAt',
      'users.realName as updatedBy',
      'questions.deletedAt',
      'deleters.realName as deletedBy',
    ])
    .where('questions.id', '=', anyOf(page.map(({ id }) => id)))
    .execute()

export async function listQuestions(db: Db, caller: Caller, list: QuestionList) {
  const matching = db
    .selectFrom('questions')
    .where(list.review === 'waitsForMe' ? waitsFor(caller) : mayOnQuestion(caller, list.atLeast))
    .$if(list.use !== undefined, query => query.where(isUsed(list.use === 'used')))
    .$if(list.review === 'sentByMe', query => query.where('questions.sentBy', '=', caller.userId))
    .where(matchesFilter(list))
    .where('questions.deletedAt', list.inBin ? 'is not' : 'is', null)
    .$if(list.inBin, query => query.where(mayLeaveBin))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  // The ids first: what is sorted is narrow then, however many questions there are.
  const page = await matching
    .leftJoin('questionStatistics', 'questionStatistics.questionId', 'questions.id')
    .select('questions.id')
    .orderBy(orderOf(list))
    .orderBy('questions.createdAt')
    .orderBy('questions.id')
    .limit(list.size)
    .offset(offsetOf(list))
    .execute()
  const found = new Map((await listRows(db, page)).map(row => [row.id, row]))
  return { total, rows: page.flatMap(({ id }) => found.get(id) ?? []) } satisfies Page<unknown>
}

export interface BankOfQuestion {
  readonly questionId: string
  readonly id: string
  readonly name: string
  readonly chapterId: string | null
  readonly chapterName: string | null
  readonly canEdit: SqlBool
}

/** The visible banks of these questions, in one statement. */
export function listBanksOf(db: Db, caller: Caller, questionIds: readonly string[]): Promise<BankOfQuestion[]> {
  return db
    .selectFrom('bankQuestions')
    .innerJoin('banks', 'banks.id', 'bankQuestions.bankId')
    .leftJoin('bankChapters', 'bankChapters.id', 'bankQuestions.chapterId')
    .select([
      'bankQuestions.questionId',
      'banks.id',
      'banks.name',
      'bankChapters.id as chapterId',
      'bankChapters.name as chapterName',
      mayOnBank(caller, BankRight.edit).as('canEdit'),
    ])
    .where('bankQuestions.questionId', '=', anyOf(questionIds))
    .where(isVisibleBank(caller))
    .orderBy('banks.name')
    .execute()
}

const contentOf = (json: unknown): QuestionContent => json as QuestionContent
const viewOf = (json: unknown): QuestionView => json as QuestionView

/** One version of a question that the caller may read: the one asked for, or the newest. */
export async function findQuestion(db: Db, caller: Caller, key: { id: string; versionNo?: number | undefined }) {
  const row = await db
    .selectFrom('questions')
    .innerJoin('questionVersions', 'questionVersions.questionId', 'questions.id')
    .innerJoin('users', 'users.id', 'questionVersions.createdBy')
    .leftJoin('users as reviewers', 'reviewers.id', 'questions.reviewerId')
    .select([
      'questions.id',
      'questions.level',
      'questions.state',
      'questions.reviewerId',
      'reviewers.realName as reviewerName',
      'questions.tags',
      'questions.revision',
      'questions.versionNo as newestVersionNo',
      'questions.deletedAt',
      'questionVersions.versionNo',
      'questionVersions.content',
      'questionVersions.view',
      'questionVersions.createdAt',
      'users.realName as createdBy',
    ])
    .where('questions.id', '=', key.id)
    .where(isReadableQuestion(caller))
    .where(eb =>
      key.versionNo === undefined
        ? eb('questionVersions.id', '=', eb.ref('questions.newestVersionId'))
        : eb('questionVersions.versionNo', '=', key.versionNo),
    )
    .executeTakeFirst()
  return row && { ...row, content: contentOf(row.content), view: viewOf(row.view) }
}

export async function listVersions(db: Db, questionId: string, page: PageInput) {
  const versions = db.selectFrom('questionVersions').where('questionVersions.questionId', '=', questionId)
  const { total } = await versions.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await versions
    .innerJoin('users', 'users.id', 'questionVersions.createdBy')
    .select(['questionVersions.versionNo', 'questionVersions.createdAt', 'users.realName as createdBy'])
    .orderBy('questionVersions.versionNo', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

export interface QuestionWrite extends PreparedContent {
  readonly id: string
  readonly versionId: string
  readonly level: QuestionLevel
  readonly state: QuestionState
  readonly tags: readonly string[]
  readonly userId: string
  readonly now: Date
}

const versionColumns = (write: QuestionWrite, versionNo: number) => ({
  id: write.versionId,
  questionId: write.id,
  versionNo,
  type: write.content.type,
  optionCount: kindOf(write.content.type).optionTexts(write.content).length,
  content: asJson(write.content),
  view: asJson(write.view),
  createdBy: write.userId,
  createdAt: write.now,
})

const summaryColumns = (write: QuestionWrite) => ({
  type: write.content.type,
  level: write.level,
  state: write.state,
  tags: [...write.tags],
  excerpt: write.excerpt,
  bigrams: write.bigrams,
  nearKeys: write.nearKeys,
  contentHash: write.contentHash,
  derivedNo: DERIVED_NO,
  updatedBy: write.userId,
  updatedAt: write.now,
})

/** New questions with their first versions; at most some hundreds a call. */
export async function insertQuestions(tx: Tx, writes: readonly QuestionWrite[]): Promise<void> {
  await tx
    .insertInto('questions')
    .values(
      writes.map(write => ({
        ...summaryColumns(write),
        id: write.id,
        newestVersionId: write.versionId,
        versionNo: 1,
        createdBy: write.userId,
        createdAt: write.now,
      })),
    )
    .execute()
  await tx
    .insertInto('questionVersions')
    .values(writes.map(write => versionColumns(write, 1)))
    .execute()
}

type Guard = { readonly caller: Caller; readonly versionNo: number; readonly revision?: number | undefined }

/** Sets what stands on the question itself. Undefined where a newer version exists or the question is not there. */
export function updateQuestion(
  tx: Tx,
  write: QuestionWrite,
  { caller, versionNo, revision }: Guard,
): Promise<{ id: string } | undefined> {
  return (
    tx
      .updateTable('questions')
      .set(eb => ({ ...summaryColumns(write), revision: eb('revision', '+', 1) }))
      .where('questions.id', '=', write.id)
      .where('questions.versionNo', '=', versionNo)
      // A review that began or ended meanwhile is a conflict too.
      .where(
        sql<SqlBool>`(questions.state = ${sql.lit(QuestionState.inReview)}) = ${write.state === QuestionState.inReview}`,
      )
      .$if(revision !== undefined, query => query.where('questions.revision', '=', revision ?? 0))
      .where('questions.deletedAt', 'is', null)
      .where(mayOnQuestion(caller, BankRight.edit))
      .returning('questions.id')
      .executeTakeFirst()
  )
}

/** Call after updateQuestion, which holds the row. */
export async function insertVersion(tx: Tx, write: QuestionWrite, versionNo: number): Promise<void> {
  await tx.insertInto('questionVersions').values(versionColumns(write, versionNo)).execute()
  await tx
    .updateTable('questions')
    .set({ newestVersionId: write.versionId, versionNo })
    .where('questions.id', '=', write.id)
    .execute()
}

/** Puts a question into exactly these banks; those that the caller may not edit keep it. */
export async function setBanks(
  tx: Tx,
  caller: Caller,
  { questionId, bankIds, now }: { questionId: string; bankIds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('bankQuestions')
    .using('banks')
    .whereRef('banks.id', '=', 'bankQuestions.bankId')
    .where('bankQuestions.questionId', '=', questionId)
    .where(mayOnBank(caller, BankRight.edit))
    .where(eb => eb.not(eb('bankQuestions.bankId', '=', anyOf(bankIds))))
    .execute()
  await addToBanks(tx, [questionId], { bankIds, now })
}

export async function addToBanks(
  tx: Tx,
  questionIds: readonly string[],
  { bankIds, now }: { bankIds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('bankQuestions')
    .values(questionIds.flatMap(questionId => bankIds.map(bankId => ({ bankId, questionId, addedAt: now }))))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
