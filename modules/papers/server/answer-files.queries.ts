/** Files of answers. They belong to a paper and a question; whoever asks for one must be able to see that paper. */
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { answersOf } from './fold.queries.ts'
import { isPastGrace } from './paper-clock.queries.ts'
import { isPaperInScope } from './staff.queries.ts'
import { isSeenBy } from './marking/assigned.queries.ts'

const COLUMNS = [
  'answerFiles.id',
  'answerFiles.paperId',
  'answerFiles.questionNo',
  'answerFiles.name',
  'answerFiles.mime',
  'answerFiles.sizeBytes',
  'answerFiles.storageId',
  'answerFiles.scanState',
  'answerFiles.virus',
] as const

const selectFiles = (db: Db) => db.selectFrom('answerFiles').select(COLUMNS)
export type AnswerFileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

export interface FilePlace {
  readonly paperId: string
  readonly no: number
  readonly fileId: string
}

/** Everything that has arrived for a paper, in the order in which it came. */
export const listAnswerFiles = (db: Db, paperId: string): Promise<AnswerFileRow[]> =>
  selectFiles(db).where('paperId', '=', paperId).orderBy('uploadedAt').orderBy('id').execute()

/** A file of one's own paper, whether the answer still names it or not. */
export const findOwnFile = (db: Db, userId: string, place: FilePlace): Promise<AnswerFileRow | undefined> =>
  atPlace(db, place).where('papers.userId', '=', userId).executeTakeFirst()

const atPlace = (db: Db, { paperId, no, fileId }: FilePlace) =>
  selectFiles(db)
    .innerJoin('papers', 'papers.id', 'answerFiles.paperId')
    .where('answerFiles.paperId', '=', paperId)
    .where('answerFiles.questionNo', '=', no)
    .where('answerFiles.id', '=', fileId)

/** Staff see what the answer names: what a candidate took back was not handed in. */
const isNamed = sql<SqlBool>`exists (select 1 from ${answersOf('papers.user_id', 'papers.id')} as answers
  where answers.question_no = answer_files.question_no and answers.answer->'files' ? answer_files.id::text)`

const findForStaff = (db: Db, place: FilePlace, allowed: RawBuilder<SqlBool>): Promise<AnswerFileRow | undefined> =>
  atPlace(db, place).where(allowed).where(isNamed).executeTakeFirst()

export const findStaffFile = (db: Db, caller: Caller, place: FilePlace): Promise<AnswerFileRow | undefined> =>
  findForStaff(db, place, isPaperInScope(caller))

/** For markers: only where the answer is theirs to mark. */
export const findMarkedFile = (db: Db, caller: Caller, place: FilePlace): Promise<AnswerFileRow | undefined> =>
  findForStaff(
    db,
    place,
    sql<SqlBool>`${stateIn('papers.state', PAPER_TRANSITIONS.markByPerson.from)} and exists (select 1 from marking_tasks
      join ${examRows.as('exams')} on exams.id = marking_tasks.exam_id
      where marking_tasks.paper_id = papers.id and marking_tasks.question_no = answer_files.question_no
        and ${examInScope(caller)} and ${isSeenBy(caller)})`,
  )

export interface UploadGuard {
  readonly userId: string
  readonly paperId: string
  readonly epoch: number
  readonly graceSeconds: number
  /** When the last byte was there. */
  readonly arrivedAt: Date
}

/**
 * Holds the paper open while a file is written: it is theirs, open, in time, on this device. A hand-in that is being
 * committed is waited for, and the paper then seen as that left it. Its questions never change: the caller looked at them.
 */
export async function lockForUpload(tx: Tx, guard: UploadGuard): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from papers
    where id = ${guard.paperId} and user_id = ${guard.userId} and ${stateIn('state', PAPER_TRANSITIONS.write.from)} and epoch = ${guard.epoch}
      and not ${isPastGrace({ now: guard.arrivedAt, graceSeconds: guard.graceSeconds })}
    for update`.execute(tx)
  return rows.length > 0
}

export interface NewAnswerFile {
  readonly id: string
  readonly paperId: string
  readonly questionNo: number
  readonly name: string
  readonly mime: string
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly storageId: string
  readonly uploadedAt: Date
  readonly scanState: number
  readonly scanAt: Date | null
}

/** Within the lock of `lockForUpload`. `full`: the question has had as many files as it may; `taken`: another one has the id. */
export async function insertAnswerFile(
  tx: Tx,
  file: NewAnswerFile,
  mostUploads: number,
): Promise<'stored' | 'full' | 'taken'> {
  const { count } = await tx
    .selectFrom('answerFiles')
    .select(sql<number>`count(*)`.as('count'))
    .where('paperId', '=', file.paperId)
    .where('questionNo', '=', file.questionNo)
    .executeTakeFirstOrThrow()
  if (count >= mostUploads) return 'full'
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('answerFiles')
    .values(file)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n ? 'stored' : 'taken'
}

/** Takes away up to `limit` rows of papers closed before this moment that neither an answer nor a refused one names. */
export async function deleteUnnamedFiles(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storageId: string }>`
    delete from answer_files where (paper_id, id) in (
      select answer_files.paper_id, answer_files.id
      from answer_files join papers on papers.id = answer_files.paper_id
      where papers.closed_at < ${closedBefore} and not ${isNamed}
        and not exists (select 1 from refused_saves
          where refused_saves.paper_id = answer_files.paper_id and refused_saves.question_no = answer_files.question_no
            and refused_saves.answer->'files' ? answer_files.id::text)
      limit ${limit})
    returning storage_id`.execute(db)
  return rows.map(row => row.storageId)
}
