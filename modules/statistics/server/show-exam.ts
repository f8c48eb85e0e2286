/** Statistics of an exam as its staff see them: what was folded, with names, and advice by today's rules. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { PartContent } from '@tripos/question-kinds/question-content.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { offsetOf } from '@tripos/runtime/page.ts'
import { type QuestionVersion, versionCache } from '../../questions/server/index.ts'
import { type examStatistics, type FigureViewName, MIN_PEOPLE } from '../contract/exam-statistics.ts'
import { creditedOptions, examAdvice, partsOf, questionAdvice } from './advice.rules.ts'
import type { DepartmentFigures, ExamFigures } from './exam-figures.rules.ts'
import { findFoldState, FigureView } from './figures.queries.ts'
import { findExamFigures, findStatisticsExam, listScopedDepartments, type StatisticsExam } from './show-exam.queries.ts'

type Calls = typeof examStatistics
type QuestionRow = Output<Calls['questions']>['rows'][number]
type Question = ExamFigures['questions'][number]

const VIEWS = { counted: FigureView.counted, all: FigureView.all } as const satisfies Record<FigureViewName, FigureView>

export const getExam = async ({ db }: Deps, caller: Caller, examId: string): Promise<StatisticsExam> =>
  (await findStatisticsExam(db, caller, examId)) ?? fail('NOT_FOUND')

/** A department with few people shows none of their figures. */
async function departmentsOf({ db }: Deps, caller: Caller, figures: readonly DepartmentFigures[]) {
  const byId = new Map(figures.map(one => [one.departmentId, one]))
  const departments = await listScopedDepartments(db, caller, [...byId.keys()])
  const listed = new Set(departments.map(one => one.id))
  return departments.flatMap(({ id, name, path }) => {
    const { departmentId: _, ...own } = byId.get(id) ?? fail('BUG')
    return [
      {
        id,
        name,
        depth: path.filter(above => above !== id && listed.has(above)).length,
        personCount: own.personCount,
        figures: own.personCount < MIN_PEOPLE ? null : own,
      },
    ]
  })
}

export async function showOverview(
  deps: Deps,
  caller: Caller,
  { examId, view }: Parsed<Calls['overview']>,
): Promise<Output<Calls['overview']>> {
  const exam = await getExam(deps, caller, examId)
  const [state, figures] = await Promise.all([
    findFoldState(deps.db, examId),
    findExamFigures(deps.db, examId, VIEWS[view]),
  ])
  const isEmpty = figures === undefined || figures.overview.paperCount === 0
  return {
    examTitle: exam.title,
    isMock: exam.isMock,
    isBehind: state !== undefined && !state.isCurrent,
    foldedAt: state?.foldedAt?.toISOString() ?? null,
    figures: isEmpty ? null : { ...figures.overview, advice: examAdvice(figures) },
    departments: isEmpty ? [] : await departmentsOf(deps, caller, figures.overview.departments),
  }
}

/** Which options the author has marked as right. */
function keyOf(content: QuestionVersion['content'] | PartContent): ReadonlySet<number> {
  if (content.type === 3) return new Set([content.isTrue ? 0 : 1])
  if (content.type !== 1 && content.type !== 2) return new Set()
  return new Set(content.options.flatMap((option, i) => (option.isRight ? [i] : [])))
}

interface Shown {
  readonly question: Question
  readonly no: number
  readonly version: QuestionVersion
  readonly totalPoints: number | null
}

const creditedIn = ({ question, version }: Shown) => creditedOptions(question, keyOf(version.content))

const partKeysOf = ({ version: { content } }: Shown): ReadonlySet<number>[] =>
  content.type === 6 ? content.parts.map(part => keyOf(part.content)) : []

function presentQuestion(shown: Shown): QuestionRow {
  const { question, no, version, totalPoints } = shown
  return {
    ...question,
    no,
    type: version.type,
    questionId: version.questionId,
    excerpt: version.excerpt,
    intendedWeight: question.isDrawn || !totalPoints ? null : question.points / totalPoints,
    advice: questionAdvice({ question, key: creditedIn(shown), partKeys: partKeysOf(shown) }),
  }
}

async function loadQuestions(deps: Deps, { examId, view }: { examId: string; view: FigureViewName }): Promise<Shown[]> {
  const figures = await findExamFigures(deps.db, examId, VIEWS[view])
  if (figures === undefined) return []
  const { questions, overview } = figures
  const versions = await versionCache(deps).get(
    deps.db,
    questions.map(question => question.versionId),
  )
  return questions.flatMap((question, i) => {
    const version = versions.get(question.versionId)
    return version === undefined ? [] : [{ question, no: i + 1, version, totalPoints: overview.totalPoints }]
  })
}

/** Those without the figure come last, whichever way. */
function sorted(rows: readonly QuestionRow[], { sort, order }: Pick<Parsed<Calls['questions']>, 'sort' | 'order'>) {
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [first, second] = [a[sort], b[sort]]
    if (first === null || second === null) return Number(first === null) - Number(second === null) || a.no - b.no
    return direction * (first - second) || a.no - b.no
  })
}

export async function listQuestions(
  deps: Deps,
  caller: Caller,
  { examId, view, isAdvised, ...input }: Parsed<Calls['questions']>,
): Promise<Output<Calls['questions']>> {
  await getExam(deps, caller, examId)
  const rows = (await loadQuestions(deps, { examId, view }))
    .map(presentQuestion)
    .filter(row => !isAdvised || row.advice.length > 0)
  const from = offsetOf(input)
  return { total: rows.length, rows: sorted(rows, input).slice(from, from + input.size) }
}

export async function showQuestion(
  deps: Deps,
  caller: Caller,
  { examId, view, versionId, points }: Parsed<Calls['question']>,
): Promise<Output<Calls['question']>> {
  await getExam(deps, caller, examId)
  const shown = (await loadQuestions(deps, { examId, view })).find(
    ({ question }) => question.versionId === versionId && question.points === points,
  )
  if (shown === undefined) return fail('NOT_FOUND')
  const { question, version } = shown
  const credited = creditedIn(shown)
  return {
    ...presentQuestion(shown),
    question: version.view,
    groupSize: question.groupSize,
    options: question.options.map((option, i) => ({ ...option, isCredited: credited.has(i) })),
    unanswered: question.unanswered,
    parts: partsOf(question).map(({ options, unanswered }, part) => ({
      type: version.content.type === 6 ? (version.content.parts[part]?.content.type ?? version.type) : version.type,
      options: options.map((option, i) => ({ ...option, isCredited: partKeysOf(shown)[part]?.has(i) ?? false })),
      unanswered,
    })),
  }
}
