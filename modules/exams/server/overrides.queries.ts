/**
 * Overrides of an exam as staff keep them: of exams within their scope, and of people and departments within it. Whoever
 * changes some holds the exam meanwhile, so that no paper is made by what was before (insertPapers).
 */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { departmentRows, isUserInScope } from '../../org/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import type { SealedPassword } from './exam-password.ts'
import type { OwnFields } from './overrides.rules.ts'
import { examInScope } from './exam-scope.queries.ts'

const EXAM_COLUMNS = [
  'id',
  'title',
  'state',
  'openType',
  'formId',
  'startsAt',
  'endsAt',
  'limitMinutes',
  'lateEntryMinutes',
  'attemptLimit',
  'overrideNo',
  'lastOwnStart',
  'lastOwnEnd',
] as const

/** Whom one is for: exactly one of the two. */
export interface OverrideSubject {
  readonly userId: string | null
  readonly departmentId: string | null
}

export interface OverrideWrite extends OwnFields {
  readonly reason: string
  readonly isReasonTold: boolean
  /** Left out keeps it, null takes it away. */
  readonly password?: SealedPassword | null | undefined
}

const columnsOf = ({ password, ...fields }: OverrideWrite) => ({
  ...fields,
  ...(password === null ? { passwordHash: null, passwordSalt: null } : password),
})

const ofSubjectInScope = (caller: Caller): RawBuilder<SqlBool> =>
  caller.scope.kind === DataScope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(case when exam_overrides.user_id is null
        then exam_overrides.department_id = any(${[...caller.scope.departmentIds]}::uuid[])
        else ${isUserInScope(caller, 'exam_overrides.user_id')} end)`

const selectExam = (db: Db, caller: Caller, examId: string) =>
  db.selectFrom('exams').select(EXAM_COLUMNS).where('id', '=', examId).where(examInScope(caller))

export type OverriddenExam = Awaited<ReturnType<ReturnType<typeof selectExam>['executeTakeFirstOrThrow']>>

export const findOverriddenExam = (db: Db, caller: Caller, examId: string): Promise<OverriddenExam | undefined> =>
  selectExam(db, caller, examId).executeTakeFirst()

/** Held until the end of the transaction; undefined: none within the scope. */
export const lockOverriddenExam = (tx: Tx, caller: Caller, examId: string): Promise<OverriddenExam | undefined> =>
  selectExam(tx, caller, examId).forNoKeyUpdate().executeTakeFirst()

/** After a change: how far they reach now, and whether scores are out is looked at anew. Gives the exam as it is then. */
export async function noteOverrides(tx: Tx, examId: string): Promise<OverriddenExam> {
  const spans = sql`(select min(starts_at) as first_start, max(starts_at) as last_start, max(ends_at) as last_end
    from exam_overrides where exam_id = ${examId}) as spans`
  await sql`update exams set override_no = override_no + 1, first_own_start = spans.first_start,
    last_own_start = spans.last_start, last_own_end = spans.last_end, score_announced_at = null
    from ${spans} where exams.id = ${examId}`.execute(tx)
  return tx.selectFrom('exams').select(EXAM_COLUMNS).where('id', '=', examId).executeTakeFirstOrThrow()
}

interface NewOverride extends OverrideWrite, OverrideSubject {
  readonly id: string
  readonly examId: string
  readonly createdBy: string
  readonly now: Date
}

/** Fails on exam_overrides_exam_id_user_id_key and its like where there is one for them. */
export async function insertOverride(
  tx: Tx,
  { id, examId, userId, departmentId, createdBy, now, ...write }: NewOverride,
): Promise<void> {
  await tx
    .insertInto('examOverrides')
    .values({ id, examId, userId, departmentId, createdBy, createdAt: now, ...columnsOf(write) })
    .execute()
}

interface OverrideUpdate extends OverrideWrite {
  readonly id: string
  readonly examId: string
  readonly version: number
}

/** False: somebody else has changed it meanwhile, or it is out of scope. */
export async function updateOverride(tx: Tx, caller: Caller, { id, examId, version, ...write }: OverrideUpdate) {
  const row = await tx
    .updateTable('examOverrides')
    .set({ ...columnsOf(write), version: version + 1 })
    .where('id', '=', id)
    .where('examId', '=', examId)
    .where('version', '=', version)
    .where(ofSubjectInScope(caller))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: it is gone, or out of scope. */
export async function deleteOverride(
  tx: Tx,
  caller: Caller,
  { id, examId }: { readonly id: string; readonly examId: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('examOverrides')
    .where('id', '=', id)
    .where('examId', '=', examId)
    .where(ofSubjectInScope(caller))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Several people at once: their own overrides, made or changed. What is null stays as it is. */
export async function putOwnAttempts(
  tx: Tx,
  {
    userIds,
    extraAttempts,
    endsAt,
    ...row
  }: Omit<NewOverride, keyof OwnFields | keyof OverrideSubject | 'id'> & {
    readonly userIds: readonly string[]
    readonly ids: readonly string[]
    readonly extraAttempts: readonly number[]
    readonly endsAt: Date | null
  },
): Promise<void> {
  await sql`insert into exam_overrides as o
      (id, exam_id, user_id, ends_at, extra_attempts, reason, is_reason_told, created_by, created_at)
    select given.id, ${row.examId}, given.user_id, ${endsAt}::timestamptz, given.extra_attempts, ${row.reason},
      ${row.isReasonTold}, ${row.createdBy}, ${row.now}
    from unnest(${[...row.ids]}::uuid[], ${[...userIds]}::uuid[], ${[...extraAttempts]}::int[]) as given(id, user_id, extra_attempts)
    on conflict (exam_id, user_id) do update set extra_attempts = excluded.extra_attempts,
      ends_at = coalesce(excluded.ends_at, o.ends_at), reason = excluded.reason,
      is_reason_told = excluded.is_reason_told, version = o.version + 1`.execute(tx)
}

const selectOverrides = (db: Db, caller: Caller) =>
  db
    .selectFrom('examOverrides')
    .leftJoin(userRows.as('users'), 'users.id', 'examOverrides.userId')
    .leftJoin(departmentRows.as('departments'), 'departments.id', 'examOverrides.departmentId')
    .innerJoin(userRows.as('authors'), 'authors.id', 'examOverrides.createdBy')
    .select([
      'examOverrides.id',
      'examOverrides.examId',
      'examOverrides.userId',
      'examOverrides.departmentId',
      'examOverrides.startsAt',
      'examOverrides.endsAt',
      'examOverrides.limitMinutes',
      'examOverrides.extraAttempts',
      'examOverrides.reason',
      'examOverrides.isReasonTold',
      'examOverrides.createdAt',
      'examOverrides.version',
      sql<boolean>`exam_overrides.password_hash is not null`.as('hasPassword'),
      'users.userName',
      'users.realName',
      'departments.name as departmentName',
      'authors.realName as author',
    ])
    .where(ofSubjectInScope(caller))
export type OverrideRow = Awaited<ReturnType<ReturnType<typeof selectOverrides>['executeTakeFirstOrThrow']>>

export const findOverride = (db: Db, caller: Caller, id: string): Promise<OverrideRow | undefined> =>
  selectOverrides(db, caller).where('examOverrides.id', '=', id).executeTakeFirst()

/** Callers must have asked for the exam: this narrows to people and departments of the scope. */
export async function pageOverrides(
  db: Db,
  caller: Caller,
  { examId, search, ...page }: PageInput & { readonly examId: string; readonly search?: string | undefined },
): Promise<Page<OverrideRow>> {
  let query = selectOverrides(db, caller).where('examOverrides.examId', '=', examId)
  if (search)
    query = query.where(
      sql<SqlBool>`strpos(lower(concat_ws(' ', users.real_name, users.user_name, departments.name)), lower(${search})) > 0`,
    )
  const { total } = await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .orderBy('examOverrides.createdAt', 'desc')
    .orderBy('examOverrides.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}
