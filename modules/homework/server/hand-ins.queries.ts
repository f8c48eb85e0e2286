/** What a learner has handed in, and its files. Every statement names the learner. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { lessonRows } from '../../courses/server/index.ts'
import { HomeworkState } from '../contract.ts'

export interface Whose {
  readonly userId: string
  readonly lessonId: string
}

export const findHandIn = (db: Db, { userId, lessonId }: Whose) =>
  db
    .selectFrom('homeworkHandIns')
    .select(['id', 'state', 'revision', 'body', 'handedInAt', 'points', 'comment', 'markedAt'])
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst()
export type HandInRow = NonNullable<Awaited<ReturnType<typeof findHandIn>>>

/** Of a learner one save at a time: a second one sees what the first has left. */
export async function lockHandIn(tx: Tx, { userId, lessonId }: Whose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`homework ${userId} ${lessonId}`}, 0))`.execute(tx)
}

interface NewHandIn extends Whose {
  readonly id: string
  readonly body: string
  /** What it replaces; 0: nothing. */
  readonly revision: number
  readonly at: Date
}

/** Nothing where it was changed or marked meanwhile. A comment stays until it is marked again. */
export async function saveHandIn(tx: Tx, { id, userId, lessonId, body, revision, at }: NewHandIn) {
  const values = { state: HomeworkState.handedIn, body, handedInAt: at }
  if (revision === 0) {
    return tx
      .insertInto('homeworkHandIns')
      .values({ id, userId, lessonId, revision: 1, comment: '', ...values })
      .onConflict(conflict => conflict.columns(['lessonId', 'userId']).doNothing())
      .returning(['id', 'revision'])
      .executeTakeFirst()
  }
  return tx
    .updateTable('homeworkHandIns')
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .where('revision', '=', revision)
    .where('state', '<>', HomeworkState.marked)
    .returning(['id', 'revision'])
    .executeTakeFirst()
}

/** Exactly these belong to it from now on; false where one of them is not the learner's, or not of this lesson. */
export async function nameFiles(
  tx: Tx,
  { userId, lessonId }: Whose,
  { handInId, fileIds }: { readonly handInId: string; readonly fileIds: readonly string[] },
): Promise<boolean> {
  await sql`update homework_files set hand_in_id = null
    where hand_in_id = ${handInId} and id <> all(${[...fileIds]}::uuid[])`.execute(tx)
  const { rows } = await sql`update homework_files set hand_in_id = ${handInId}
    where user_id = ${userId} and lesson_id = ${lessonId} and id = ${anyOf(fileIds)} returning id`.execute(tx)
  return rows.length === fileIds.length
}

const FILE_COLUMNS = ['id', 'name', 'mime', 'sizeBytes', 'storageId'] as const

/** Of what was handed in, in the order in which they came. */
export const listFiles = (db: Db, handInId: string) =>
  db
    .selectFrom('homeworkFiles')
    .select(FILE_COLUMNS)
    .where('handInId', '=', handInId)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute()
export type HomeworkFileRow = Awaited<ReturnType<typeof listFiles>>[number]

export const findOwnFile = (db: Db, userId: string, id: string): Promise<HomeworkFileRow | undefined> =>
  db
    .selectFrom('homeworkFiles')
    .select(FILE_COLUMNS)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

export interface NewFile extends Whose, HomeworkFileRow {
  readonly sha256: Buffer
  readonly uploadedAt: Date
}

/** Within the lock of `lockHandIn`. `taken`: another file has the id. */
export async function insertFile(tx: Tx, file: NewFile, maxUploads: number): Promise<'stored' | 'full' | 'taken'> {
  const { count } = await tx
    .selectFrom('homeworkFiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', file.userId)
    .where('lessonId', '=', file.lessonId)
    .executeTakeFirstOrThrow()
  if (count >= maxUploads) return 'full'
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('homeworkFiles')
    .values(file)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n ? 'stored' : 'taken'
}

/** Takes away up to `limit` rows of files that were uploaded before this moment and not handed in. */
export async function deleteUnnamedFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storageId: string }>`delete from homework_files where id in (
      select id from homework_files where hand_in_id is null and uploaded_at < ${before} limit ${limit}
      for update skip locked)
    and hand_in_id is null returning storage_id`.execute(db)
  return rows.map(row => row.storageId)
}

/** Who of these has done which of these lessons, as each of them asks. */
export async function listDone(
  db: Db,
  { userIds, lessonIds }: { readonly userIds: readonly string[]; readonly lessonIds: readonly string[] },
): Promise<Whose[]> {
  const { rows } = await sql<Whose>`select done.user_id, done.lesson_id from homework_hand_ins done
    join ${lessonRows.as('lessons')} on lessons.id = done.lesson_id and lessons.kind = ${sql.lit(LessonKind.homework)}
    where done.user_id = ${anyOf(userIds)} and done.lesson_id = ${anyOf(lessonIds)}
      and (done.state = ${sql.lit(HomeworkState.marked)} or not (lessons.content ->> 'needsMark')::boolean)`.execute(db)
  return rows
}
