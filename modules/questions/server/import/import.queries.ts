import { BankRight, type QuestionLevel, QuestionState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import type { QuestionContent, QuestionView } from '@tripos/question-kinds/question-content.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { mayOnBank } from '../bank/bank-rights.queries.ts'
import { knowledgeNames } from '../item/knowledge-names.ts'
import type { KnowledgeNames } from '@tripos/question-formats/filing.ts'
import { joinPath } from '@tripos/question-formats/name-path.rules.ts'
import { type LocalizedText, placeCount } from '@tripos/question-kinds/kinds/index.ts'
import type { Doubt, TextLine } from '@tripos/question-formats/format.ts'
import type { FiledQuestion } from './read-file.ts'
import type { StoredQuestion } from '@tripos/question-formats/source.ts'
import type { Remark } from './remark.ts'

export interface ImportStart {
  readonly id: string
  readonly bankId: string
  readonly userId: string
  readonly fileName: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertImport(db: Db, start: ImportStart): Promise<void> {
  const { now, ...row } = start
  await db
    .insertInto('questionImports')
    .values({ ...row, createdAt: now, touchedAt: now })
    .execute()
}

export interface ImportItem {
  readonly line: number
  readonly question: FiledQuestion
  readonly isRepeated: boolean
  readonly original: string
  readonly losses: readonly LocalizedText[]
  readonly lines: readonly TextLine[]
  readonly doubts: readonly Doubt[]
  readonly digest: Buffer | null
}

/** Ids are made here, line by line, so that a commit only moves rows. */
export async function insertItems(db: Db, importId: string, items: readonly ImportItem[]): Promise<void> {
  await db
    .insertInto('questionImportItems')
    .values(
      items.map(({ line, question, isRepeated, original, losses, lines, doubts, digest }) => ({
        importId,
        line,
        questionId: newId(),
        versionId: newId(),
        type: question.content.type,
        level: question.level,
        tags: [...question.tags],
        excerpt: question.excerpt,
        bigrams: question.bigrams,
        nearKeys: question.nearKeys,
        contentHash: question.contentHash,
        optionCount: placeCount(question.content),
        content: asJson(question.content),
        view: asJson(question.view),
        isRepeated,
        chapter: [...question.chapter],
        knowledgeIds: [...question.knowledgeIds],
        isDraft: question.isDraft,
        original,
        losses: asJson([...losses]),
        lines: asJson(lines),
        doubts: asJson(doubts),
        digest,
      })),
    )
    .execute()
}

export interface ItemPage extends PageInput {
  readonly importId: string
  readonly userId: string
  readonly onlyLossy: boolean
  readonly now: Date
}

/** What a dry run of this user has read; undefined where it is forgotten or was committed. */
export async function listItems(db: Db, page: ItemPage) {
  const found = await db
    .selectFrom('questionImports')
    .select('id')
    .where('id', '=', page.importId)
    .where('userId', '=', page.userId)
    .where('committedAt', 'is', null)
    .where('expiresAt', '>', page.now)
    .executeTakeFirst()
  if (found === undefined) return undefined
  let items = db.selectFrom('questionImportItems').where('importId', '=', page.importId)
  if (page.onlyLossy) items = items.where(sql<boolean>`losses <> '[]'`)
  const { total } = await items.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await items
    .select(['line', 'original', 'view', 'level', 'tags', 'chapter', 'knowledgeIds', 'isDraft', 'losses', 'lines'])
    .orderBy('line')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return {
    total,
    rows: rows.map(row => ({
      ...row,
      view: row.view as unknown as QuestionView,
      losses: row.losses as unknown as LocalizedText[],
      lines: row.lines as unknown as TextLine[],
    })),
  }
}

export interface ImportEnd {
  readonly format: ImportFormat
  readonly problemCount: number
  readonly leftOutCount: number
  readonly entryCount: number
  readonly innerEntryCount: number
  readonly leftOutEntryCount: number
  readonly leftOut: readonly Remark[]
  /** Of a written paper, to be read again with other cuts. */
  readonly file: Buffer | null
}

export async function finishImport(db: Db, id: string, { leftOut, ...end }: ImportEnd): Promise<void> {
  await db
    .updateTable('questionImports')
    .set({ ...end, isReady: true, leftOut: asJson(leftOut) })
    .where('id', '=', id)
    .execute()
}

interface Claim {
  readonly id: string
  readonly userId: string
  readonly now: Date
  /** A commit that has shown no life since then has ended with its process. */
  readonly aliveSince: Date
}

interface CommitClaim extends Claim {
  /** How many problems are left out with the commit: all that there are. */
  readonly dropCount: number
}

export interface Claimed {
  readonly bankId: string
  readonly fileName: string
  readonly format: string
}

/** Takes an import that is ready, in time and not being committed, with no problem but those to be left out; undefined otherwise. */
export function claimImport(
  db: Db,
  { id, userId, now, aliveSince, dropCount }: CommitClaim,
): Promise<Claimed | undefined> {
  return db
    .updateTable('questionImports')
    .set(({ selectFrom }) => ({
      movingAt: now,
      isStopAsked: false,
      movedCount: 0,
      movingCount: selectFrom('questionImportItems')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('questionImportItems.importId', '=', 'questionImports.id'),
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isReady', '=', true)
    .where('problemCount', '=', dropCount)
    .where('committedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(({ or, eb }) => or([eb('movingAt', 'is', null), eb('movingAt', '<=', aliveSince)]))
    .returning(['bankId', 'fileName', 'format'])
    .executeTakeFirst()
}

/** Beside the transaction of the commit, so that others see it. Gives whether somebody asked to stop. */
export async function reportMoved(
  db: Db,
  id: string,
  { movedCount, now }: { movedCount: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('questionImports')
    .set({ movedCount, movingAt: now })
    .where('id', '=', id)
    .returning('isStopAsked')
    .executeTakeFirst()
  return row?.isStopAsked ?? false
}

/** Only while a commit runs: where none does there is nothing to stop. */
export async function askToStop(db: Db, { id, userId, aliveSince }: Omit<Claim, 'now'>): Promise<void> {
  await db
    .updateTable('questionImports')
    .set({ isStopAsked: true })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('committedAt', 'is', null)
    .where('movingAt', '>', aliveSince)
    .execute()
}

/** Nothing was imported: it may be tried again. */
export async function releaseImport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('questionImports')
    .set({ movingAt: null })
    .where('id', '=', id)
    .where('committedAt', 'is', null)
    .execute()
}

/** Commits that have ended with their process: they may be begun again. */
export async function releaseSilentImports(tx: Tx, aliveSince: Date) {
  return tx
    .updateTable('questionImports')
    .set({ movingAt: null })
    .where('movingAt', '<=', aliveSince)
    .where('committedAt', 'is', null)
    .returning(['userId', 'bankId', 'fileName as file'])
    .execute()
}

export interface MoveCounts {
  readonly importedCount: number
  readonly updatedCount: number
  readonly skippedCount: number
}

/**
 * The end of a commit, with how many questions were left out by it or before; undefined where somebody else committed the
 * import, or it is not there any more.
 */
export async function finishMove(
  tx: Tx,
  id: string,
  { now, ...counts }: MoveCounts & { now: Date },
): Promise<number | undefined> {
  const done = await tx
    .updateTable('questionImports')
    .set(({ eb, ref }) => ({
      ...counts,
      committedAt: now,
      movingAt: null,
      file: null,
      droppedCount: eb('droppedCount', '+', ref('problemCount')),
      problemCount: 0,
    }))
    .where('id', '=', id)
    .where('committedAt', 'is', null)
    .returning('droppedCount')
    .executeTakeFirst()
  if (done === undefined) return undefined
  await tx.deleteFrom('questionImportItems').where('importId', '=', id).execute()
  return done.droppedCount
}

export const findImport = (db: Db, { id, userId }: Pick<Claim, 'id' | 'userId'>) =>
  db
    .selectFrom('questionImports')
    .select([
      'format',
      'problemCount',
      'committedAt',
      'movingAt',
      'importedCount',
      'updatedCount',
      'skippedCount',
      'droppedCount',
    ])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** One import into a bank at a time, or two could both miss the other's duplicates. Questions may be saved meanwhile. */
export function lockBankForImport(tx: Tx, caller: Caller, bankId: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('banks')
    .select('banks.id')
    .where('banks.id', '=', bankId)
    .where(mayOnBank(caller, BankRight.edit))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Imports that nobody committed in time, with their questions. */
export async function deleteExpiredImports(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const where = sql<SqlBool>`expires_at <= ${now}`
  await deleteInPortions(db, { table: 'questionImports', where, stopping, most: 1 })
}

interface ExportKey {
  readonly createdAt: Date
  readonly id: string
}

/** The next questions of a bank after a key, in a total order: no long transaction while a file is being downloaded. */
async function listForExport(
  db: Db,
  bankId: string,
  { after, limit }: { after: ExportKey | undefined; limit: number },
) {
  let query = db
    .selectFrom('questions')
    .innerJoin('bankQuestions', 'bankQuestions.questionId', 'questions.id')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .leftJoin('bankChapters', 'bankChapters.id', 'bankQuestions.chapterId')
    .leftJoin('bankChapters as above', 'above.id', 'bankChapters.parentId')
    .select(['questions.id', 'questions.createdAt', 'questions.level', 'questions.state', 'questions.tags'])
    .select(['questionVersions.content', 'bankChapters.name as chapterName', 'above.name as aboveName'])
    .select(
      sql<string[]>`array(select item_id from question_knowledge where question_id = questions.id)`.as('knowledgeIds'),
    )
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
  if (after !== undefined) {
    query = query.where(sql<boolean>`(questions.created_at, questions.id) > (${after.createdAt}, ${after.id}::uuid)`)
  }
  return query.orderBy('questions.createdAt').orderBy('questions.id').limit(limit).execute()
}

type ExportRow = Awaited<ReturnType<typeof listForExport>>[number]

export interface Exported {
  readonly bankId: string
  /** Of the names of knowledge points. */
  readonly language: Language
}

function questionOf(row: ExportRow, names: KnowledgeNames, language: Language): StoredQuestion {
  const chapter = joinPath([row.aboveName, row.chapterName].filter(name => name !== null))
  const knowledge = row.knowledgeIds.map(id => joinPath(names.pathOf(id, language))).toSorted()
  return {
    content: row.content as unknown as QuestionContent,
    level: row.level as QuestionLevel,
    tags: row.tags,
    ...(chapter !== '' && { chapter }),
    ...(knowledge.length > 0 && { knowledge }),
    ...(row.state !== QuestionState.ready && { isDraft: true }),
  }
}

/** The questions of a bank, so many at a time. */
export async function* portionsOf(
  db: Db,
  { bankId, language }: Exported,
  limit: number,
): AsyncGenerator<StoredQuestion[]> {
  const names = await knowledgeNames(db)
  let after: ExportKey | undefined
  for (;;) {
    const rows = await listForExport(db, bankId, { after, limit })
    if (rows.length > 0) yield rows.map(row => questionOf(row, names, language))
    after = rows.at(-1)
    if (rows.length < limit) return
  }
}

const EXPORT_PORTION = 200

/** Every question of a bank. */
export async function* questionsOf(db: Db, exported: Exported): AsyncGenerator<StoredQuestion> {
  for await (const portion of portionsOf(db, exported, EXPORT_PORTION)) yield* portion
}
