/** The candidates of an exam as rows of a file, all of one moment: a regrade is in every one of them or in none. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import { listOverridesOf, ownExam } from '../../exams/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import type { CandidateState } from '../contract/candidates.ts'
import { stateOf } from './candidates.ts'
import {
  type CandidateExam,
  type CandidateNarrowing,
  type CandidateRow,
  listCandidatesAfter,
} from './candidates.queries.ts'

export const SHEET = localized('考生', 'Candidates')
export const COLUMNS = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 20 },
  { key: 'realName', header: localized('姓名', 'Name'), width: 16 },
  { key: 'departments', header: localized('部门', 'Departments'), width: 36 },
  { key: 'state', header: localized('状态', 'State'), width: 14 },
  { key: 'attemptCount', header: localized('次数', 'Attempts'), width: 10 },
  { key: 'score', header: localized('得分', 'Score'), width: 12 },
  { key: 'totalPoints', header: localized('总分', 'Total points'), width: 14 },
  { key: 'startedAt', header: localized('开始 (UTC)', 'Started (UTC)'), width: 20 },
  { key: 'closedAt', header: localized('交卷 (UTC)', 'Closed (UTC)'), width: 20 },
  // At the end: what others read of these sheets stands where it stood.
  { key: 'room', header: localized('考场', 'Room'), width: 16 },
  { key: 'seat', header: localized('座位号', 'Seat'), width: 10 },
] as const

const STATE_WORDS = {
  notBegun: localized('未参加', 'Not started'),
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

export interface AskedCells {
  readonly caller: Pick<Caller, 'userId' | 'scope'>
  readonly language: Language
  readonly exam: CandidateExam
  readonly input: CandidateNarrowing & { readonly examId: string }
  readonly now: Date
}

export const PORTION = 500

/** `db` is of one moment (`inSnapshot`), or rows of two portions may be of two. */
export async function* candidateCells(
  db: Db,
  { caller, language, exam, input, now }: AskedCells,
  portion = PORTION,
): AsyncGenerator<string[]> {
  let after: CandidateRow | undefined
  for (;;) {
    const rows = await listCandidatesAfter(db, { ...input, caller, exam }, { after, limit: portion })
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
        room: row.room ?? '',
        seat: row.seat ?? '',
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
    if (rows.length < portion) return
  }
}
