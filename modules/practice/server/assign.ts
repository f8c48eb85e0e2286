/** What staff assign: written, listed, ended, and how far students are. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headersOf } from '@tripos/documents/sheet-words.rules.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findUserNames, requireAudience } from '../../identity/server/index.ts'
import { type Audience, listAudience, replaceAudience, requireDepartment } from '../../org/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { assignments } from '../contract/assignments.ts'
import type { PracticeCycle } from '../contract/practice-modes.ts'
import {
  ASSIGNMENT_AUDIENCE,
  type AssignmentRow,
  closeAssignmentRow,
  findAssignment,
  insertAssignment,
  listAssignments,
  listProgress,
  listProgressAfter,
  type ProgressRow,
  updateAssignment,
} from './assignments.queries.ts'
import { stateOf } from './assignment-state.rules.ts'
import { cycleOn, type Cycling, shownCycle } from './cycles.rules.ts'
import { findSettings } from './practice-banks.queries.ts'

type Calls = typeof assignments
type Save = Parsed<Calls['save']>
type OpenTypeOf = Save['openType']

export const cyclingOf = ({ cycle, startsOn, dueOn }: AssignmentRow): Cycling => ({
  cycle: cycle as PracticeCycle,
  startsOn,
  dueOn,
})

export async function pageAssignments(
  { db, clock }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listAssignments(db, caller, input)
  const today = dayIn(await findTimeZone(db), clock.now())
  return {
    total,
    rows: rows.map(row => ({
      ...row,
      state: stateOf(row, today),
      cycle: row.cycle as PracticeCycle,
      openType: row.openType as OpenTypeOf,
      bank: { id: row.bankId, name: row.bankName },
      owner: { id: row.ownerId, name: row.ownerName },
      updatedAt: row.updatedAt.toISOString(),
    })),
  }
}

export async function showAssignment({ db }: Deps, caller: Caller, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findAssignment(db, caller, id)) ?? fail('NOT_FOUND')
  const { departmentIds, userIds } = await listAudience(db, ASSIGNMENT_AUDIENCE, id)
  return {
    ...row,
    cycle: row.cycle as PracticeCycle,
    openType: row.openType as OpenTypeOf,
    bank: { id: row.bankId, name: row.bankName },
    audienceDepartmentIds: departmentIds,
    audienceUserIds: userIds,
    audienceUsers: await findUserNames(db, userIds),
  }
}

/** Only what the kind of audience asks for is kept. */
const audienceOf = ({ openType, audienceDepartmentIds, audienceUserIds }: Save): Audience => ({
  departmentIds: openType === OpenType.departments ? audienceDepartmentIds : [],
  userIds: openType === OpenType.people ? audienceUserIds : [],
})

async function requireAssignable({ db }: Deps, caller: Caller, input: Save): Promise<void> {
  const audience = audienceOf(input)
  if (input.dueOn < input.startsOn) fail('END_BEFORE_START')
  if (input.openType !== OpenType.everyone && audience.departmentIds.length + audience.userIds.length === 0) {
    fail('AUDIENCE_EMPTY')
  }
  await requireAudience(db, caller, { openType: input.openType, ...audience, everyone: 'practice:bank:everyone' })
  const settings = (await findSettings(db, caller, input.bankId)) ?? fail('NOT_FOUND')
  if (!settings.isOpen) fail('PRACTICE_BANK_CLOSED')
}

export async function saveAssignment(deps: Deps, ctx: CallerContext, input: Save): Promise<{ id: string }> {
  const { db, clock } = deps
  const { caller } = ctx
  const before =
    input.id === undefined ? undefined : ((await findAssignment(db, caller, input.id)) ?? fail('NOT_FOUND'))
  await requireAssignable(deps, caller, input)
  requireDepartment(caller, input.departmentId, before?.departmentId)
  const { id: _, version = 0, audienceDepartmentIds: __, audienceUserIds: ___, ...write } = input
  const id = input.id ?? newId()
  const now = clock.now()
  try {
    await inTx(db, async tx => {
      if (before === undefined) await insertAssignment(tx, { ...write, id, ownerId: caller.userId, now })
      else if (!(await updateAssignment(tx, caller, { ...write, id, version, now }))) fail('EDIT_CONFLICT')
      await replaceAudience(tx, ASSIGNMENT_AUDIENCE, { id, ...audienceOf(input) })
      await recordAudit(tx, ctx, {
        action: 'practiceAssignment.save',
        objectType: 'practiceAssignment',
        objectId: id,
        objectName: write.title,
        before: before && { ...before },
        after: { ...write },
      })
    })
  } catch (error) {
    if (violates(error, 'practice_assignments_department_id_fkey')) failInput(COMMON_PROBLEMS.departmentUnknown)
    if (violates(error, 'practice_assignment_departments_department_id_fkey')) {
      failInput(COMMON_PROBLEMS.audienceDepartmentUnknown)
    }
    if (violates(error, 'practice_assignment_people_user_id_fkey')) failInput(COMMON_PROBLEMS.audienceUserUnknown)
    throw error
  }
  return { id }
}

export async function closeAssignment(
  { db, clock }: Deps,
  ctx: CallerContext,
  id: string,
): Promise<Record<string, never>> {
  await inTx(db, async tx => {
    const closed = (await closeAssignmentRow(tx, ctx.caller, { id, now: clock.now() })) ?? fail('NOT_FOUND')
    await recordAudit(tx, ctx, {
      action: 'practiceAssignment.close',
      objectType: 'practiceAssignment',
      objectId: id,
      objectName: closed.title,
    })
  })
  return {}
}

type ProgressInput = Parsed<Calls['export']>

async function progressOf({ db, clock }: Deps, caller: Caller, { id, cycleNo, search }: ProgressInput) {
  const row = (await findAssignment(db, caller, id)) ?? fail('NOT_FOUND')
  const today = dayIn(await findTimeZone(db), clock.now())
  const newest = shownCycle(cyclingOf(row), today)
  const no = Math.min(cycleNo ?? newest.no, newest.no)
  return { row, newest, filter: { id, cycleNo: no, goalPercent: row.goalPercent, search } }
}

/** The days of a cycle by its number: the first day of it is looked for from the newest one back. */
function daysOf(cycling: Cycling, newest: { no: number; from: string; to: string }, no: number) {
  let found = newest
  while (found.no > no) {
    const before = cycleOn(cycling, new Date(Date.parse(found.from) - 86_400_000).toISOString().slice(0, 10))
    if (before === null) break
    found = before
  }
  return found
}

export async function showProgress(
  deps: Deps,
  caller: Caller,
  { page, size, ...input }: Parsed<Calls['progress']>,
): Promise<Output<Calls['progress']>> {
  const { row, newest, filter } = await progressOf(deps, caller, input)
  const found = await listProgress(deps.db, caller, { ...filter, page, size })
  return {
    ...found,
    title: row.title,
    cycle: daysOf(cyclingOf(row), newest, filter.cycleNo),
    cycleCount: newest.no,
  }
}

const SHEET = localized('训练进度', 'Progress of practice')
const COLUMNS = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 20 },
  { key: 'realName', header: localized('姓名', 'Name'), width: 16 },
  { key: 'cycle', header: localized('周期', 'Cycle'), width: 10 },
  { key: 'answered', header: localized('已答', 'Answered'), width: 12 },
  { key: 'right', header: localized('答对', 'Right'), width: 12 },
  { key: 'done', header: localized('是否完成', 'Done'), width: 12 },
] as const
const YES = localized('是', 'Yes')
const NO = localized('否', 'No')
const PORTION = 500

async function* sheetRows(
  deps: Deps,
  { caller, language }: CallerContext,
  filter: Parameters<typeof listProgressAfter>[2],
) {
  let after: ProgressRow | undefined
  for (;;) {
    const rows = await listProgressAfter(deps.db, caller, { ...filter, after })
    for (const row of rows) {
      const { userName, realName, answeredCount, rightCount, isDone } = row
      const done = (isDone ? YES : NO)[language]
      yield [userName, realName, String(filter.cycleNo), String(answeredCount), String(rightCount), done]
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

export async function exportProgress(deps: Deps, ctx: CallerContext, input: ProgressInput): Promise<Download> {
  const { row, filter } = await progressOf(deps, ctx.caller, input)
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'practiceAssignment.export',
      objectType: 'practiceAssignment',
      objectId: row.id,
      objectName: row.title,
      detail: { ...input },
    }),
  )
  const rows = sheetRows(deps, ctx, { ...filter, after: undefined, limit: PORTION })
  const body = streamSheet(SHEET[ctx.language], headersOf(COLUMNS, ctx.language), rows)
  return { fileName: `${SHEET[ctx.language]}.xlsx`, mime: XLSX_MIME, body }
}
