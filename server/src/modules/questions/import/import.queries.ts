import type { QuestionLevel } from '@tripos/contract/enums'
import type { QuestionContent } from '@tripos/contract/questions'
import { asJson, type Db, sql, type Tx } from '../../../db/client.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { newId } from '../../../kernel/random.ts'
import { isVisibleBank } from '../bank/bank.queries.ts'
import { kindOf, type Sentence } from '../types/index.ts'
import type { ReadQuestion, StoredQuestion } from './source.ts'

export interface ImportStart {
  readonly id: string
  readonly bankId: string
  readonly userId: string
  readonly fileName: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertImport(db: Db, start: ImportStart): Promise<void> {
  const { id, bankId, userId, fileName, now, expiresAt } = start
  await db.insertInto('questionImports').values({ id, bankId, userId, fileName, createdAt: now, expiresAt }).execute()
}

export interface ImportItem {
  readonly line: number
  readonly question: ReadQuestion
  readonly isRepeated: boolean
}

/** Ids are made here, line by line, so that a commit only moves rows. */
export async function insertItems(db: Db, importId: string, items: readonly ImportItem[]): Promise<void> {
  await db
    .insertInto('questionImportItems')
    .values(
      items.map(({ line, question, isRepeated }) => ({
        importId,
        line,
        questionId: newId(),
        versionId: newId(),
        type: question.content.type,
        level: question.level,
        tags: [...question.tags],
        excerpt: question.excerpt,
        bigrams: question.bigrams,
        contentHash: question.contentHash,
        optionCount: kindOf(question.content.type).optionTexts(question.content).length,
        content: asJson(question.content),
        view: asJson(question.view),
        isRepeated,
      })),
    )
    .execute()
}

export async function deleteItems(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('questionImportItems').where('importId', '=', importId).execute()
}

export interface FirstProblem {
  readonly line: number
  readonly what: Sentence
}

export async function finishImport(
  db: Db,
  id: string,
  { problemCount, firstProblem }: { problemCount: number; firstProblem: FirstProblem | undefined },
): Promise<void> {
  await db
    .updateTable('questionImports')
    .set({ isReady: true, problemCount, firstProblem: firstProblem === undefined ? null : asJson(firstProblem) })
    .where('id', '=', id)
    .execute()
}

/** Which of these hashes stand in the bank already, as hexadecimal. */
export async function findKnownHashes(db: Db, bankId: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('bankQuestions', 'bankQuestions.questionId', 'questions.id')
    .select('questions.contentHash')
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
    .where('questions.contentHash', '=', sql<Buffer>`any(${[...hashes]}::bytea[])`)
    .execute()
  return new Set(rows.map(row => row.contentHash.toString('hex')))
}

type Claim = { readonly id: string; readonly userId: string; readonly now: Date }

/** Takes an import that is ready, faultless, in time and not committed yet; undefined otherwise. */
export function claimImport(
  tx: Tx,
  { id, userId, now }: Claim,
): Promise<{ bankId: string; fileName: string } | undefined> {
  return tx
    .updateTable('questionImports')
    .set({ committedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isReady', '=', true)
    .where('problemCount', '=', 0)
    .where('committedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['bankId', 'fileName'])
    .executeTakeFirst()
}

export async function findImport(db: Db, { id, userId }: Pick<Claim, 'id' | 'userId'>) {
  const row = await db
    .selectFrom('questionImports')
    .select(['problemCount', 'firstProblem', 'committedAt', 'importedCount', 'skippedCount'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { ...row, firstProblem: row.firstProblem as unknown as FirstProblem | null }
}

/** One import into a bank at a time, or two could both miss the other's duplicates. Questions may be saved meanwhile. */
export function lockBankForImport(tx: Tx, caller: Caller, bankId: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('banks')
    .select('banks.id')
    .where('banks.id', '=', bankId)
    .where(isVisibleBank(caller))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface Move {
  readonly importId: string
  readonly bankId: string
  readonly userId: string
  readonly now: Date
  readonly skipsDuplicates: boolean
}

/** Makes the questions of an import, all in three statements; gives how many there are and how many were left out. */
export async function moveItems(tx: Tx, move: Move): Promise<{ importedCount: number; skippedCount: number }> {
  const { importId, bankId, userId, now, skipsDuplicates } = move
  const wanted = skipsDuplicates
    ? sql`not i.is_repeated and not exists (
        select from questions q join bank_questions bq on bq.question_id = q.id
        where bq.bank_id = ${bankId} and q.content_hash = i.content_hash and q.deleted_at is null)`
    : sql`true`
  const made = await sql`
    insert into questions (id, type, level, tags, excerpt, bigrams, content_hash, newest_version_id, version_no,
      created_by, created_at, updated_by, updated_at)
    select i.question_id, i.type, i.level, i.tags, i.excerpt, i.bigrams, i.content_hash, i.version_id, 1,
      ${userId}, ${now}, ${userId}, ${now}
    from question_import_items i where i.import_id = ${importId} and ${wanted}`.execute(tx)
  await sql`
    insert into question_versions (id, question_id, version_no, type, option_count, content, view, created_by, created_at)
    select i.version_id, i.question_id, 1, i.type, i.option_count, i.content, i.view, ${userId}, ${now}
    from question_import_items i join questions q on q.id = i.question_id where i.import_id = ${importId}`.execute(tx)
  await sql`
    insert into bank_questions (bank_id, question_id, added_at)
    select ${bankId}, q.id, ${now}
    from question_import_items i join questions q on q.id = i.question_id where i.import_id = ${importId}`.execute(tx)
  const gone = await tx.deleteFrom('questionImportItems').where('importId', '=', importId).executeTakeFirstOrThrow()
  const importedCount = Number(made.numAffectedRows ?? 0)
  const counts = { importedCount, skippedCount: Number(gone.numDeletedRows) - importedCount }
  await tx.updateTable('questionImports').set(counts).where('id', '=', importId).execute()
  return counts
}

/** Imports that nobody committed in time, with their questions. */
export async function deleteExpiredImports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('questionImports').where('expiresAt', '<=', now).execute()
}

export interface ExportKey {
  readonly createdAt: Date
  readonly id: string
}

/** The next questions of a bank after a key, in a total order: no long transaction while a file is being downloaded. */
export async function listForExport(
  db: Db,
  bankId: string,
  { after, limit }: { after: ExportKey | undefined; limit: number },
): Promise<(StoredQuestion & ExportKey)[]> {
  let query = db
    .selectFrom('questions')
    .innerJoin('bankQuestions', 'bankQuestions.questionId', 'questions.id')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select(['questions.id', 'questions.createdAt', 'questions.level', 'questions.tags', 'questionVersions.content'])
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
  if (after !== undefined) {
    query = query.where(sql<boolean>`(questions.created_at, questions.id) > (${after.createdAt}, ${after.id}::uuid)`)
  }
  const rows = await query.orderBy('questions.createdAt').orderBy('questions.id').limit(limit).execute()
  return rows.map(row => ({
    ...row,
    level: row.level as QuestionLevel,
    content: row.content as unknown as QuestionContent,
  }))
}

/** The longest question of a bank, in characters of its JSON, and the most options and prompts that one has. */
export async function measureBank(
  db: Db,
  bankId: string,
): Promise<{ characters: number; optionCount: number; promptCount: number }> {
  const row = await db
    .selectFrom('questions')
    .innerJoin('bankQuestions', 'bankQuestions.questionId', 'questions.id')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select([
      sql<number | null>`max(length(question_versions.content::text))`.as('characters'),
      sql<number | null>`max(question_versions.option_count)`.as('optionCount'),
      sql<number | null>`max(jsonb_array_length(question_versions.content->'prompts'))`.as('promptCount'),
    ])
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { characters: row.characters ?? 0, optionCount: row.optionCount ?? 0, promptCount: row.promptCount ?? 0 }
}
