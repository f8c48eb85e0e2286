/** Overrides of an exam for staff: who has other times or more attempts, and why. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { OpenType, RoleType } from '@tripos/contract-kit/enums.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import {
  deleteOverride,
  findOverriddenExam,
  findOverride,
  insertOverride,
  type OverriddenExam,
  type OverrideRow,
  type OverrideWrite,
  OWN_FIELDS,
  ownExam,
  pageOverrides,
  peopleReached,
  sealExamPassword,
  updateOverride,
} from '../../../exams/server/index.ts'
import { listUserOptions } from '../../../identity/server/index.ts'
import { isDepartmentInScope } from '../../../org/server/index.ts'
import type { overrides } from '../../contract/overrides.ts'
import { changeOverrides, keysOf } from './change-overrides.ts'

type Calls = typeof overrides
type Written = Pick<Parsed<Calls['add']>, (typeof OWN_FIELDS)[number] | 'reason' | 'isReasonTold' | 'password'>

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
const momentOf = (text: string | null): Date | null => (text === null ? null : toDate(text))

/** What the log keeps of it: all but the password. */
const keptOf = ({ startsAt, endsAt, limitMinutes, extraAttempts, reason, isReasonTold }: OverrideWrite) => ({
  startsAt,
  endsAt,
  limitMinutes,
  extraAttempts,
  reason,
  isReasonTold,
})

const writeOf = ({ password, ...input }: Written): OverrideWrite => ({
  ...keptOf({ ...input, startsAt: momentOf(input.startsAt), endsAt: momentOf(input.endsAt) }),
  password: typeof password === 'string' ? sealExamPassword(password) : password,
})

const toldReason = ({ reason, isReasonTold }: Pick<Written, 'reason' | 'isReasonTold'>): string =>
  isReasonTold ? reason : ''

/** It says something, and its window is one, together with what the exam says. */
function requireSense(write: OverrideWrite, exam: OverriddenExam, hadPassword = false): void {
  const { password } = write
  if (password && exam.openType !== OpenType.password) fail('OVERRIDE_NO_PASSWORD')
  const hasPassword = password === undefined ? hadPassword : password !== null
  if (!hasPassword && OWN_FIELDS.every(field => write[field] === null)) fail('OVERRIDE_EMPTY')
  if (write.startsAt === null && write.endsAt === null) return
  const { startsAt, endsAt } = ownExam(exam, [{ ...write, distance: -1 }])
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fail('END_BEFORE_START')
}

export async function listOverrides(
  deps: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { db } = deps
  const exam = (await findOverriddenExam(db, caller, input.examId)) ?? fail('NOT_FOUND')
  const [{ total, rows }, { areOut }] = await Promise.all([pageOverrides(db, caller, input), keysOf(deps, db, exam.id)])
  const { title, startsAt, endsAt, limitMinutes, attemptLimit } = exam
  const isByPassword = exam.openType === OpenType.password
  return {
    total,
    rows: rows.map(row => ({
      id: row.id,
      user: row.userId === null ? null : { id: row.userId, userName: row.userName ?? '', realName: row.realName ?? '' },
      department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName ?? '' },
      startsAt: iso(row.startsAt),
      endsAt: iso(row.endsAt),
      limitMinutes: row.limitMinutes,
      extraAttempts: row.extraAttempts,
      reason: row.reason,
      isReasonTold: row.isReasonTold,
      createdBy: row.author,
      createdAt: row.createdAt.toISOString(),
      hasPassword: row.hasPassword,
      version: row.version,
    })),
    exam: {
      title,
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      limitMinutes,
      attemptLimit,
      isByPassword,
      areKeysOut: areOut,
    },
  }
}

interface Told {
  readonly examId: string
  readonly userIds: readonly string[]
  readonly departmentIds: readonly string[]
  readonly reason: string
}

/** In the transaction of the change: whom it reaches is told by a job (tell-arranged.ts). */
const publishArranged = ({ outbox, clock }: Deps, tx: Tx, { userIds, departmentIds, ...told }: Told) =>
  outbox.publish(tx, 'exam.arranged', {
    ...told,
    userIds: [...userIds],
    departmentIds: [...departmentIds],
    arrangedAt: clock.now().toISOString(),
  })

/** Nobody out of the scope is named. */
async function requireSubjects(
  { db }: Deps,
  caller: Caller,
  { userIds, departmentIds }: Pick<Told, 'userIds' | 'departmentIds'>,
) {
  if (userIds.length + departmentIds.length === 0) fail('OVERRIDE_EMPTY')
  const known =
    userIds.length === 0 ? [] : await listUserOptions(db, caller, { ids: [...userIds], roleType: RoleType.student })
  if (known.length < userIds.length || departmentIds.some(id => !isDepartmentInScope(caller, id))) fail('NOT_FOUND')
}

export async function addOverrides(deps: Deps, ctx: CallerContext, input: Parsed<Calls['add']>): Promise<void> {
  const { examId, isConfirmed } = input
  const [userIds, departmentIds] = [[...new Set(input.userIds)], [...new Set(input.departmentIds)]]
  await requireSubjects(deps, ctx.caller, { userIds, departmentIds })
  const write = writeOf(input)
  const subjects = [
    ...userIds.map(userId => ({ userId, departmentId: null })),
    ...departmentIds.map(departmentId => ({ userId: null, departmentId })),
  ]
  try {
    await changeOverrides(deps, ctx, {
      examId,
      people: peopleReached({ userIds, departmentIds }),
      toldReason: toldReason(input),
      isConfirmed,
      work: async (tx, exam) => {
        requireSense(write, exam)
        const now = deps.clock.now()
        for (const subject of subjects)
          await insertOverride(tx, { ...subject, ...write, id: newId(), examId, createdBy: ctx.caller.userId, now })
        await publishArranged(deps, tx, { examId, userIds, departmentIds, reason: toldReason(input) })
        const detail = { userIds, departmentIds, isConfirmed, isPasswordChanged: write.password !== undefined }
        await recordAudit(tx, ctx, { ...auditOf('candidate.addOverride', exam), after: keptOf(write), detail })
      },
    })
  } catch (error) {
    const isTaken = ['user', 'department'].some(of => violates(error, `exam_overrides_exam_id_${of}_id_key`))
    if (isTaken) fail('OVERRIDE_TAKEN')
    if (violates(error, 'exam_overrides_department_id_fkey')) fail('NOT_FOUND')
    throw error
  }
}

const auditOf = <A extends string>(action: A, { id, title }: OverriddenExam) => ({
  action,
  objectType: 'exam' as const,
  objectId: id,
  objectName: title,
})

const subjectOf = ({ userId, departmentId }: OverrideRow) => ({
  userIds: userId === null ? [] : [userId],
  departmentIds: departmentId === null ? [] : [departmentId],
})

async function getOverride({ db }: Deps, caller: Caller, { id, examId }: { id: string; examId: string }) {
  const row = await findOverride(db, caller, id)
  return row === undefined || row.examId !== examId ? fail('NOT_FOUND') : row
}

export async function saveOverride(deps: Deps, ctx: CallerContext, input: Parsed<Calls['save']>): Promise<void> {
  const { id, examId, version, isConfirmed } = input
  const before = await getOverride(deps, ctx.caller, input)
  const write = writeOf(input)
  await changeOverrides(deps, ctx, {
    examId,
    people: peopleReached(subjectOf(before)),
    toldReason: toldReason(input),
    isConfirmed,
    work: async (tx, exam) => {
      requireSense(write, exam, before.hasPassword)
      if (!(await updateOverride(tx, ctx.caller, { id, examId, version, ...write }))) fail('EDIT_CONFLICT')
      await publishArranged(deps, tx, { examId, ...subjectOf(before), reason: toldReason(input) })
      const detail = { ...subjectOf(before), isConfirmed, isPasswordChanged: write.password !== undefined }
      await recordAudit(tx, ctx, {
        ...auditOf('candidate.saveOverride', exam),
        before: keptOf(before),
        after: keptOf(write),
        detail,
      })
    },
  })
}

/** Twice does no harm: what is gone is not found. */
export async function removeOverride(deps: Deps, ctx: CallerContext, input: Parsed<Calls['delete']>): Promise<void> {
  const before = await getOverride(deps, ctx.caller, input)
  await changeOverrides(deps, ctx, {
    examId: input.examId,
    people: peopleReached(subjectOf(before)),
    toldReason: '',
    isConfirmed: input.isConfirmed,
    work: async (tx, exam) => {
      if (!(await deleteOverride(tx, ctx.caller, input))) fail('NOT_FOUND')
      await publishArranged(deps, tx, { examId: input.examId, ...subjectOf(before), reason: '' })
      const detail = subjectOf(before)
      await recordAudit(tx, ctx, { ...auditOf('candidate.deleteOverride', exam), before: keptOf(before), detail })
    },
  })
}
