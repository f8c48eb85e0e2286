/** Exams whose marking somebody leads: those within their data scope. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import { examInScope, examRows } from '../../../exams/server/index.ts'

export const findLedExam = (db: Db, caller: Caller, examId: string) =>
  db
    .selectFrom(examRows.as('exams'))
    .select(['exams.id', 'exams.title', 'exams.ownerId', 'exams.departmentId'])
    .where('exams.id', '=', examId)
    .where(examInScope(caller))
    .executeTakeFirst()
