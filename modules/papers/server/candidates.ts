/** Candidates of an exam for staff: the list with what they were sent. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { MAX_CHOSEN } from '@tripos/contract-kit/fields.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import {
  entryEndsAt,
  type FoundOverride,
  lastEntryEndsAt,
  listOverridesOf,
  type OwnExam,
  ownExam,
  winnersOf,
} from '../../exams/server/index.ts'
import { findSentAbout } from '../../messages/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import type { CandidateState, candidates } from '../contract/candidates.ts'
import { ResultState } from '../contract/result-states.ts'
import { type CandidateExam, type CandidateRow, findCandidateExam, listCandidates } from './candidates.queries.ts'

type Calls = typeof candidates

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const getCandidateExam = async (
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  examId: string,
): Promise<CandidateExam> => (await findCandidateExam(db, caller, examId)) ?? fail('NOT_FOUND')

/** Somebody may still come, by an override perhaps. */
export const isAhead = (exam: CandidateExam, now: Date): boolean => {
  const ends = lastEntryEndsAt(exam)
  return exam.state !== ExamState.disabled && (ends === null || ends > now)
}

const STATES: Readonly<Record<number, CandidateState>> = {
  [ResultState.inExam]: 'inExam',
  [ResultState.awaitingMarking]: 'handedIn',
  [ResultState.passed]: 'passed',
  [ResultState.failed]: 'failed',
  [ResultState.finished]: 'marked',
  [ResultState.voided]: 'voided',
  [ResultState.abandoned]: 'abandoned',
}

/** `exam` as it is for this candidate. */
export function stateOf({ state }: Pick<CandidateRow, 'state'>, exam: OwnExam, now: Date): CandidateState {
  const known = state === null ? undefined : STATES[state]
  if (known !== undefined) return known
  const ends = entryEndsAt(exam)
  return ends !== null && ends <= now ? 'absent' : 'notBegun'
}

type OwnOut = Output<Calls['paging']>['rows'][number]['own']

/** What is different for this candidate, and why. */
function presentOwn(exam: CandidateExam, overrides: readonly FoundOverride[] | undefined): OwnOut {
  if (overrides === undefined) return null
  const winners = Object.values(winnersOf(overrides)).filter(winner => winner !== undefined)
  // A password alone changes nothing that is shown here.
  if (winners.length === 0) return null
  const { startsAt, endsAt, limitMinutes, attemptLimit } = ownExam(exam, overrides)
  const reasons = [...new Set(winners.map(winner => winner.reason))]
  return { startsAt: iso(startsAt), endsAt: iso(endsAt), limitMinutes, attemptLimit, reasons }
}

/** By name from A on, unless it was asked for the other way round. */
export const orderOf = ({ sort, order }: Pick<Parsed<Calls['paging']>, 'sort' | 'order'>) => ({
  sort: sort ?? ('realName' as const),
  order: sort === undefined ? ('asc' as const) : order,
})

/** To act on them at once. */
export async function listAllCandidates(
  deps: Deps,
  caller: Caller,
  { examId, sort, order, ...narrowing }: Parsed<Calls['listAll']>,
): Promise<Output<Calls['listAll']>> {
  const exam = await getCandidateExam(deps, caller, examId)
  const page = { page: 1, size: MAX_CHOSEN, ...orderOf({ sort, order }) }
  return listCandidates(deps.db, { caller, exam, ...narrowing }, page)
}

export async function pageCandidates(
  deps: Deps,
  caller: Caller,
  { examId, sort, order, page, size, ...narrowing }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const exam = await getCandidateExam(deps, caller, examId)
  const now = deps.clock.now()
  const { rows, ...counts } = await listCandidates(
    deps.db,
    { caller, exam, ...narrowing },
    { page, size, ...orderOf({ sort, order }) },
  )
  const userIds = rows.map(row => row.userId)
  const [overrides, departments, messages] = await Promise.all([
    listOverridesOf(deps.db, exam, userIds),
    listDepartmentsOf(deps.db, userIds),
    findSentAbout(deps.db, { type: 'exam', id: examId }, userIds),
  ])
  return {
    ...counts,
    rows: rows.map(({ state: resultState, deadlineAt, extraMinutes, ...row }) => ({
      ...row,
      writing: deadlineAt && { deadlineAt: deadlineAt.toISOString(), extraMinutes: extraMinutes ?? 0 },
      own: presentOwn(exam, overrides.get(row.userId)),
      departments: (departments.get(row.userId) ?? []).map(department => department.name),
      state: stateOf({ state: resultState }, ownExam(exam, overrides.get(row.userId) ?? []), now),
      startedAt: iso(row.startedAt),
      closedAt: iso(row.closedAt),
      messages: [...(messages.get(row.userId) ?? [])],
    })),
  }
}
