/** Papers with the regrades of their exam: what each question counts for now, and what each answer brings. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Db } from '@tripos/db/client.ts'
import type { PaperDeps } from '../caches.ts'
import type { MarkedPaper } from '../mark-paper.ts'
import { loadPapers, type Paper, type QuestionOnPaper } from '../paper.ts'
import type { PaperRow } from '../papers.queries.ts'
import type { Scores } from '../paper-codec.rules.ts'
import type { KeptMark } from '../reopen.queries.ts'
import { loadSteps } from './regrade.queries.ts'
import {
  foldMark,
  type Marked,
  passPointsOf,
  regradedQuestion,
  type RegradedQuestion,
  type RegradeStep,
  worthOf,
} from './regrade.rules.ts'

export interface PaperWithRegrades extends Omit<Paper, 'questions'> {
  readonly questions: readonly RegradedQuestion[]
}

export const stepsOf = (steps: readonly RegradeStep[] | undefined, versionId: string): RegradeStep[] =>
  (steps ?? []).filter(step => step.versionId === versionId)

/** What a question of an exam is worth now, by its points on the form; undefined where it counts for nothing. */
type QuestionWorth = (asked: { examId: string; versionId: string; points: number }) => number | undefined

export async function loadQuestionWorth(db: Db, examIds: readonly string[]): Promise<QuestionWorth> {
  const steps = await loadSteps(db, examIds)
  return ({ examId, versionId, points }) => worthOf(points, stepsOf(steps.get(examId), versionId))
}

/** As their questions count now; for whoever shows closed papers. */
async function withRegrades(db: Db, papers: readonly Paper[]): Promise<PaperWithRegrades[]> {
  const steps = await loadSteps(
    db,
    papers.map(paper => paper.examId),
  )
  return papers.map(paper => ({
    ...paper,
    questions: paper.questions.map(question =>
      regradedQuestion(question, stepsOf(steps.get(paper.examId), question.version.id)),
    ),
  }))
}

type Loading = Pick<PaperDeps, 'caches' | 'db'>

export const loadRegradedPapers = async (deps: Loading, rows: readonly PaperRow[]): Promise<PaperWithRegrades[]> =>
  withRegrades(deps.db, await loadPapers(deps, rows))

export async function loadRegradedPaper(deps: Loading, row: PaperRow): Promise<PaperWithRegrades> {
  const [paper] = await loadRegradedPapers(deps, [row])
  if (paper === undefined) throw new Error(`paper ${row.id} was not loaded`)
  return paper
}

type Worth = Pick<Paper, 'totalPoints' | 'passPoints' | 'firstPassPoints'>

/** What the paper is worth with these regrades, and what is to be reached of it. */
export function worthOfPaper(
  { questions, passPoints, firstPassPoints }: Pick<Paper, 'questions' | 'passPoints' | 'firstPassPoints'>,
  steps: readonly RegradeStep[],
): Worth {
  const before = questions.reduce((sum, { points }) => sum + points, 0)
  const after = questions.reduce(
    (sum, { points, version }) => sum + (worthOf(points, stepsOf(steps, version.id)) ?? 0),
    0,
  )
  const first = firstPassPoints ?? passPoints
  const isFirst = firstPassPoints === null && before === after
  return {
    totalPoints: after,
    passPoints: passPointsOf(first, { before, after }),
    firstPassPoints: isFirst ? null : first,
  }
}

export interface GivenAnswers {
  readonly answers: ReadonlyMap<number, Answer | null>
  /** The marks of people that hold, by question. */
  readonly marks: ReadonlyMap<number, KeptMark>
}

/** One answer through all regrades of its question. */
export const markOf = (
  { form }: Pick<Paper, 'form'>,
  question: Omit<QuestionOnPaper, 'score'>,
  { answers, marks }: GivenAnswers,
): Marked => ({ question, form, answer: answers.get(question.no) ?? null, mark: marks.get(question.no) })

/** The points of a paper: by the machine, by people, and then by regrades. */
export function finalScores(
  paper: Paper,
  { scores }: Pick<MarkedPaper, 'scores'>,
  { given, steps }: { readonly given: GivenAnswers; readonly steps: readonly RegradeStep[] },
): Scores {
  return paper.questions.map((question, i) => {
    const own = stepsOf(steps, question.version.id)
    if (own.length > 0) return foldMark(markOf(paper, question, given), own)
    return scores[i] ?? given.marks.get(question.no)?.points ?? null
  })
}
