/** Questions as an author works on them: lists, one version, writes. Everything is reached through visible banks. */
import type { QuestionContent, QuestionView } from '@tripos/question-kinds/question-content.ts'
import { BankRight, type QuestionLevel, QuestionState, type QuestionType } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import {
  asJson,
  type Db,
  type Expression,
  type ExpressionBuilder,
  type Schema,
  sql,
  type SqlBool,
  type Tx,
} from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../../identity/server/index.ts'
import { hideFiles } from '../../../files/server/index.ts'
import { isVisibleBank, mayOnBank, mayOnQuestion } from '../bank/bank-rights.queries.ts'
import { isReadableQuestion } from '../life/review.queries.ts'
import { placeCount } from '@tripos/question-kinds/kinds/index.ts'
import { asksAbout } from './knowledge.queries.ts'
import { DERIVED_NO, type PreparedContent } from '@tripos/question-kinds/prepare-content.ts'

export interface QuestionFilter {
  readonly search?: string | undefined
  readonly bankId?: string | undefined
  /** With those below it; `none`: what lies in no chapter. */
  readonly chapterId?: string | undefined
  /** One of these points. */
  readonly knowledgeIds?: readonly string[] | undefined
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
  knowledgeIds,
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
      ...(knowledgeIds === undefined ? [] : [asksAbout(knowledgeIds)]),
      ...(type === undefined ? [] : [eb('questions.type', '=', type)]),
      ...(state === undefined ? [] : [eb('questions.state', '=', state)]),
      ...(level === undefined ? [] : [eb('questions.level', '=', level)]),
      ...(tag === undefined ? [] : [sql<SqlBool>`questions.tags @> ${[tag]}::text[]`]),
    ])
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
    .innerJoin(userRows.as('users'), 'users.id', 'questionVersions.createdBy')
    .leftJoin(userRows.as('reviewers'), 'reviewers.id', 'questions.reviewerId')
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
    .innerJoin(userRows.as('users'), 'users.id', 'questionVersions.createdBy')
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
  optionCount: placeCount(write.content),
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
  for (const authorId of new Set(writes.map(({ userId }) => userId))) {
    const own = writes.filter(({ userId }) => userId === authorId)
    await hideFiles(
      tx,
      authorId,
      own.map(({ content }) => JSON.stringify(content)),
    )
  }
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
  await hideFiles(tx, write.userId, [JSON.stringify(write.content)])
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
