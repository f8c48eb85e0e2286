/** The figures of an exam: of all its candidates within the scope of the caller, and of each department. */
import { ExamKind } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { inSnapshot, inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headersOf } from '@tripos/documents/sheet-words.rules.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { shownState } from '../../../exams/server/index.ts'
import type { candidates } from '../../contract/candidates.ts'
import { getCandidateExam, isAhead } from '../candidates.ts'
import { countByDepartment, countCandidates, type DepartmentCounts } from './candidate-counts.queries.ts'
import { requireNotRegrading } from '../regrade/regrade.queries.ts'

type Calls = typeof candidates
type Summary = Output<Calls['summary']>

export async function summarizeCandidates(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { examId }: Parsed<Calls['summary']>,
): Promise<Summary> {
  const exam = await getCandidateExam(deps, caller, examId)
  const now = deps.clock.now()
  const [all, departments] = await Promise.all([
    countCandidates(deps.db, { caller, exam }),
    countByDepartment(deps.db, { caller, exam }),
  ])
  return {
    examTitle: exam.title,
    state: shownState(exam, now),
    isMock: exam.kind === ExamKind.mock,
    countedAttempt: exam.countedAttempt as Summary['countedAttempt'],
    startsAt: exam.startsAt?.toISOString() ?? null,
    endsAt: exam.endsAt?.toISOString() ?? null,
    isAhead: isAhead(exam, now),
    isOwnExam: exam.isOwnExam === true,
    totalPoints: exam.totalPoints,
    passPoints: exam.passPoints,
    all,
    departments,
  }
}

const SHEET = localized('部门成绩汇总', 'Results by department')
const COLUMNS = [
  { key: 'name', header: localized('部门', 'Department'), width: 30 },
  { key: 'candidates', header: localized('应考', 'Candidates'), width: 12 },
  { key: 'passed', header: localized('及格', 'Passed'), width: 12 },
  { key: 'failed', header: localized('不及格', 'Failed'), width: 12 },
  { key: 'marked', header: localized('已完成（无及格分）', 'Finished, no pass score'), width: 22 },
  { key: 'notCome', header: localized('未参加（缺考）', 'Not taken (absent)'), width: 20 },
  { key: 'inExam', header: localized('考试中', 'In exam'), width: 12 },
  { key: 'handedIn', header: localized('待阅卷', 'Awaiting marking'), width: 18 },
  { key: 'voided', header: localized('已作废', 'Voided'), width: 12 },
  { key: 'abandoned', header: localized('弃考', 'Abandoned'), width: 12 },
  { key: 'passRate', header: localized('及格率', 'Pass rate'), width: 12 },
  { key: 'meanScore', header: localized('平均分', 'Mean score'), width: 14 },
] as const
const ALL = localized('合计（每人一次）', 'All (each person once)')

const inPercent = (part: number, of: number): string => (of === 0 ? '' : `${Math.round((part / of) * 1000) / 10}%`)

function cellsOf(row: DepartmentCounts): string[] {
  const cells = {
    ...row,
    passRate: inPercent(row.passed, row.passed + row.failed),
    meanScore: row.meanScore === null ? '' : row.meanScore / 100,
  }
  return COLUMNS.map(({ key }) => String(cells[key]))
}

export async function exportDepartments(
  deps: Deps,
  ctx: CallerContext,
  { examId }: Parsed<Calls['exportDepartments']>,
): Promise<Download> {
  const { language, caller } = ctx
  const { all, departments, examTitle } = await inSnapshot(deps.db, async tx => {
    const summary = await summarizeCandidates({ db: tx, clock: deps.clock }, caller, { examId })
    await requireNotRegrading(tx, examId)
    return summary
  })
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'candidate.export',
      objectType: 'exam',
      objectId: examId,
      objectName: examTitle,
      detail: { departments: departments.length, candidates: all.candidates },
    }),
  )
  const rows = async function* () {
    for (const department of departments) yield cellsOf(department)
    yield cellsOf({ id: examId, name: ALL[language], ...all })
  }
  return {
    fileName: `${SHEET[language]}.xlsx`,
    mime: XLSX_MIME,
    body: streamSheet(SHEET[language], headersOf(COLUMNS, language), rows()),
  }
}
