/** What a student is to practise now, and the training of it. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { assignments } from '../contract/assignments.ts'
import type { PracticeCycle } from '../contract/practice-modes.ts'
import { cyclingOf } from './assign.ts'
import { type AssignmentRow, listAssigned, listOwnReached } from './assignments.queries.ts'
import { type CycleDays, cycleOn, isDone } from './cycles.rules.ts'
import { beginGivenRun } from './given-run.ts'
import { ensureLearner, findAssignedRun, lockLearners } from './runs.queries.ts'

type Calls = typeof assignments

const NOTHING = { answeredCount: 0, rightCount: 0, questionCount: 0, isUnderWay: false }

const inCycle = (row: AssignmentRow, today: string): { row: AssignmentRow; days: CycleDays }[] => {
  const days = cycleOn(cyclingOf(row), today)
  return days === null ? [] : [{ row, days }]
}

export async function listMine({ db, clock }: Deps, { userId }: Caller): Promise<Output<Calls['mine']>> {
  const today = dayIn(await findTimeZone(db), clock.now())
  const found = (await listAssigned(db, userId, { day: today })).flatMap(row => inCycle(row, today))
  const reached = await listOwnReached(
    db,
    userId,
    found.map(({ row, days }) => ({ id: row.id, no: days.no })),
  )
  return found.map(({ row, days }) => {
    const own = reached.get(row.id) ?? NOTHING
    return {
      id: row.id,
      title: row.title,
      bank: { id: row.bankId, name: row.bankName },
      questionCount: own.questionCount || row.questionCount,
      goalPercent: row.goalPercent,
      cycle: row.cycle as PracticeCycle,
      days,
      answeredCount: own.answeredCount,
      rightCount: own.rightCount,
      isDone: isDone(own, row.goalPercent),
      isUnderWay: own.isUnderWay,
    }
  })
}

export async function startAssigned(
  deps: Deps,
  { userId }: Caller,
  { id, isAnew }: Parsed<Calls['start']>,
): Promise<Output<Calls['start']>> {
  const { db, clock } = deps
  const timeZone = await findTimeZone(db)
  const today = dayIn(timeZone, clock.now())
  const [found] = (await listAssigned(db, userId, { day: today, id })).flatMap(row => inCycle(row, today))
  if (found === undefined) return fail('NOT_FOUND')
  const { row, days } = found
  const { bankId } = row
  return inTx(db, async tx => {
    await ensureLearner(tx, userId)
    await lockLearners(tx, [userId])
    const open = await findAssignedRun(tx, { userId, assignmentId: id, cycleNo: days.no })
    if (open !== undefined && !isAnew) return { runId: open.id, bankId }
    const closesAt = startOfDay(timeZone, addDays(days.to, 1))
    const purpose = { assigned: { assignmentId: id, cycleNo: days.no, closesAt } }
    const runId = await beginGivenRun(deps, tx, { userId, set: row, purpose, replacedId: open?.id })
    return { runId, bankId }
  })
}
