import { DASHBOARD_DAYS, type dashboard } from '../contract.ts'
import { PaperState, RoleType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { freeDisk } from '@tripos/storage/disk.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findStepsOf } from './first-steps.ts'
import type { FindSignInDays } from './sign-in-days.ts'
import { showToday, showWork } from './today.ts'
import { fail } from '@tripos/runtime/fail.ts'
import {
  countBanks,
  countExamsOn,
  countFailedJobs,
  countPapers,
  countQuestions,
  countUnmarkable,
  listResults,
  measureStorage,
  type SignInRow,
} from './dashboard.queries.ts'

type Summary = Output<typeof dashboard.summary>

/** One entry a day, oldest first, days on which nothing happened too. */
function daysOf<R extends { readonly ago: number }, D>(
  rows: readonly R[],
  dayStart: Date,
  present: (row: R | undefined) => D,
): (D & { day: string })[] {
  return Array.from({ length: DASHBOARD_DAYS }, (_, i) => {
    const ago = DASHBOARD_DAYS - 1 - i
    const row = rows.find(one => one.ago === ago)
    return { ...present(row), day: addSeconds(dayStart, -ago * 86_400).toISOString() }
  })
}

async function results(deps: Deps, caller: Caller, dayStart: Date): Promise<Summary['results']> {
  const rows = await listResults(deps.db, caller, dayStart)
  return daysOf(rows, dayStart, row => ({
    candidates: row?.candidates ?? 0,
    judged: row?.judged ?? 0,
    passed: row?.passed ?? 0,
    meanShare: row?.meanShare ?? null,
  }))
}

const presentSignIns = (rows: readonly SignInRow[], dayStart: Date): Summary['signIns'] =>
  daysOf(rows, dayStart, row => ({ succeeded: row?.succeeded ?? 0, refused: row?.refused ?? 0 }))

async function storage({ db, config }: Deps): Promise<Summary['storage']> {
  const [sizes, { freeBytes }] = await Promise.all([measureStorage(db), freeDisk(config.dataDir)])
  return { ...sizes, freeBytes }
}

/** Each figure by the permission of the list that it leads to. */
export async function summarize(
  deps: Deps & { readonly findSignInDays: FindSignInDays },
  ctx: CallerContext,
  dayStart: Date,
): Promise<Summary> {
  const { caller } = ctx
  if (caller.roleType !== RoleType.administrator) fail('NOT_ALLOWED')
  const { db } = deps
  const may = <T>(tags: readonly string[], figure: () => Promise<T>): Promise<T | null> =>
    tags.some(tag => caller.permissions.has(tag)) ? figure() : Promise.resolve(null)
  // All at once, what takes longest first: else the cores wait for its last statement.
  const [today, signInDays, work, resultDays, counts, questions, sizes, jobsFailed, firstSteps] = await Promise.all([
    may(['exam:exam:view'], () => showToday(deps, caller, dayStart)),
    may(['sys:log:view'], async () => presentSignIns(await deps.findSignInDays(caller, dayStart), dayStart)),
    showWork(deps, ctx),
    may(['paper:paper:view'], () => results(deps, caller, dayStart)),
    Promise.all([
      may(['exam:exam:view'], () => countExamsOn(db, caller, dayStart)),
      may(['paper:paper:view'], () => countPapers(db, caller, PaperState.inExam)),
      may(['paper:paper:view', 'paper:paper:mark'], () => countPapers(db, caller, PaperState.awaitingMarking)),
      may(['paper:paper:view'], () => countUnmarkable(db, caller)),
      may(['qu:bank:view'], () => countBanks(db, caller)),
    ]),
    may(['qu:bank:view'], () => countQuestions(db, caller)),
    may(['sys:system:view'], () => storage(deps)),
    may(['sys:job:view'], () => countFailedJobs(db)),
    findStepsOf(deps, caller),
  ])
  const [examsToday, papersInExam, papersAwaitingMarking, papersUnmarkable, banks] = counts
  return {
    today,
    work,
    examsToday,
    papersInExam,
    papersAwaitingMarking,
    banks,
    questions,
    storage: sizes,
    jobsFailed,
    papersUnmarkable,
    results: resultDays,
    signIns: signInDays,
    firstSteps,
  }
}
