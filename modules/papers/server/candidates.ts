/** Candidates of an exam for staff: the list with what they were sent, and a sheet. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headersOf } from '@tripos/documents/sheet-words.rules.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
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
import { isRegrading } from './regrade/regrade.queries.ts'
import {
  type CandidateExam,
  type CandidateRow,
  findCandidateExam,
  listCandidates,
  listCandidatesAfter,
} from './candidates.queries.ts'

type Calls = typeof candidates

const PORTION = 500

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const getCandidateExam = async ({ db }: Deps, caller: Caller, examId: string): Promise<CandidateExam> =>
  (await findCandidateExam(db, caller, examId)) ?? fail('NOT_FOUND')

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
function stateOf({ state }: Pick<CandidateRow, 'state'>, exam: OwnExam, now: Date): CandidateState {
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
  const { startsAt, endsAt, limitMinutes, attemptLimit } = ownExam(exam, overrides)
  const reasons = [...new Set(winners.map(winner => winner.reason))]
  return { startsAt: iso(startsAt), endsAt: iso(endsAt), limitMinutes, attemptLimit, reasons }
}

export async function pageCandidates(
  deps: Deps,
  caller: Caller,
  { examId, search, state, departmentId, minScore, maxScore, sort, order, ...page }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const exam = await getCandidateExam(deps, caller, examId)
  const now = deps.clock.now()
  const { rows, ...counts } = await listCandidates(
    deps.db,
    { caller, exam, search, state, departmentId, minScore, maxScore },
    {
      ...page,
      sort: sort ?? 'realName',
      // By name from A on, unless it was asked for the other way round.
      order: sort === undefined ? 'asc' : order,
    },
  )
  const userIds = rows.map(row => row.userId)
  const [overrides, departments, messages] = await Promise.all([
    listOverridesOf(deps.db, exam, userIds),
    listDepartmentsOf(deps.db, userIds),
    findSentAbout(deps.db, { type: 'exam', id: examId }, userIds),
  ])
  return {
    ...counts,
    rows: rows.map(({ state: resultState, ...row }) => ({
      ...row,
      own: presentOwn(exam, overrides.get(row.userId)),
      departments: (departments.get(row.userId) ?? []).map(department => department.name),
      state: stateOf({ state: resultState }, ownExam(exam, overrides.get(row.userId) ?? []), now),
      startedAt: iso(row.startedAt),
      closedAt: iso(row.closedAt),
      messages: [...(messages.get(row.userId) ?? [])],
    })),
  }
}

const SHEET = localized('考生', 'Candidates')
const COLUMNS = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 20 },
  { key: 'realName', header: localized('姓名', 'Name'), width: 16 },
  { key: 'departments', header: localized('部门', 'Departments'), width: 36 },
  { key: 'state', header: localized('状态', 'State'), width: 14 },
  { key: 'attemptCount', header: localized('次数', 'Attempts'), width: 10 },
  { key: 'score', header: localized('得分', 'Score'), width: 12 },
  { key: 'totalPoints', header: localized('总分', 'Total points'), width: 14 },
  { key: 'startedAt', header: localized('开始 (UTC)', 'Started (UTC)'), width: 20 },
  { key: 'closedAt', header: localized('交卷 (UTC)', 'Closed (UTC)'), width: 20 },
] as const

const STATE_WORDS = {
  notBegun: localized('未开始', 'Not started'),
  absent: localized('缺考', 'Absent'),
  inExam: localized('考试中', 'In exam'),
  handedIn: localized('已交卷', 'Handed in'),
  passed: localized('及格', 'Passed'),
  failed: localized('不及格', 'Failed'),
  marked: localized('已完成', 'Finished'),
  voided: localized('已作废', 'Voided'),
  abandoned: localized('弃考', 'Abandoned'),
} as const satisfies Readonly<Record<CandidateState, unknown>>

const inPoints = (hundredths: number | null): string => (hundredths === null ? '' : String(hundredths / 100))

interface Sheet {
  readonly exam: CandidateExam
  readonly input: Parsed<Calls['export']>
}

async function* sheetRows({ db, clock }: Deps, { caller, language }: CallerContext, { exam, input }: Sheet) {
  const now = clock.now()
  let after: CandidateRow | undefined
  for (;;) {
    const rows = await listCandidatesAfter(db, { ...input, caller, exam }, { after, limit: PORTION })
    const userIds = rows.map(row => row.userId)
    const [overrides, departments] = await Promise.all([
      listOverridesOf(db, exam, userIds),
      listDepartmentsOf(db, userIds),
    ])
    for (const row of rows) {
      const cells: Record<(typeof COLUMNS)[number]['key'], string> = {
        userName: row.userName,
        realName: row.realName,
        departments: (departments.get(row.userId) ?? []).map(department => department.name).join('; '),
        state: STATE_WORDS[stateOf(row, ownExam(exam, overrides.get(row.userId) ?? []), now)][language],
        attemptCount: String(row.attemptCount),
        score: inPoints(row.score),
        totalPoints: inPoints(row.totalPoints),
        startedAt: minuteOf(row.startedAt),
        closedAt: minuteOf(row.closedAt),
      }
      yield COLUMNS.map(({ key }) => cells[key])
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

export async function exportCandidates(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['export']>,
): Promise<Download> {
  const { language, caller } = ctx
  const exam = await getCandidateExam(deps, caller, input.examId)
  if (await isRegrading(deps.db, exam.id)) fail('REGRADE_RUNNING')
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'candidate.export',
      objectType: 'exam',
      objectId: exam.id,
      objectName: exam.title,
      detail: { ...input },
    }),
  )
  const body = streamSheet(SHEET[language], headersOf(COLUMNS, language), sheetRows(deps, ctx, { exam, input }))
  return tellingExport(deps, ctx, {
    fileName: `${SHEET[language]}.xlsx`,
    mime: XLSX_MIME,
    body,
    link: `/admin/papers/candidates/${exam.id}`,
  })
}
