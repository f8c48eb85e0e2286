/** A candidate's own closed papers, as far as the exam has released them. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import {
  findExamsForResult,
  isScoreReleased,
  releasedOf,
  type ReleaseInput,
  type ResultExam,
  scoreReleaseAt,
} from '../../exams/server/index.ts'
import { filesOfPaper } from './answer-files.ts'
import { countAnswered } from './answer-count.ts'
import type { PaperDeps } from './caches.ts'
import { type Feedback, listFeedback } from './marking.queries.ts'
import { getOwnPaper } from './open-paper.ts'
import { listAnswers, listOwnPapers, listPaperFacts, type PaperRow } from './papers.queries.ts'
import { presentReview } from './papers.present.ts'
import { listPaperRegrades } from './regrade/regrade-changes.queries.ts'
import { loadRegradedPaper, type PaperWithRegrades } from './regrade/regraded-papers.ts'
import { type ExamFacts, loadExamFacts } from './release.queries.ts'
import { resultShares } from './result-shares.ts'
import { resultWords } from './result-words.ts'
import { findWithheldOfMock } from './withheld-questions.ts'

type Result = Output<typeof papers.result>
type MyPaper = Output<typeof papers.mine>['rows'][number]

interface Looked {
  readonly paper: Pick<PaperRow, 'state'>
  readonly exam: ResultExam
  readonly facts: ExamFacts | undefined
  readonly now: Date
}

/** Everything that the rule of release asks for, of a paper that its candidate looks at. */
const releaseInput = ({ config }: Deps, { paper, exam, facts, now }: Looked): ReleaseInput => ({
  exam,
  lastOpenDeadlineAt: facts?.lastOpenDeadlineAt ?? null,
  attemptsUsed: facts?.attemptsUsed ?? 0,
  attemptLimit: facts?.attemptLimit ?? 0,
  paperState: paper.state,
  graceSeconds: config.graceSeconds,
  now,
})

/**
 * Whether answers or analysis have gone out to those who finished this exam as often as this candidate. What another
 * reopening has taken back meanwhile has been seen all the same.
 */
export async function areKeysOut(
  deps: Deps,
  { userId, examId }: Pick<PaperRow, 'userId' | 'examId'>,
): Promise<boolean> {
  const { db, clock } = deps
  const exam = (await findExamsForResult(db, [examId])).get(examId)
  if (exam === undefined) return false
  const facts = (await loadExamFacts(db, userId, [examId])).get(examId)
  const { answers, analysis } = releasedOf({
    ...releaseInput(deps, { paper: { state: PaperState.finished }, exam, facts, now: clock.now() }),
    lastOpenDeadlineAt: null,
  })
  return answers || analysis
}

/** A mock exam of one's own shows no question that an exam of anybody asks now. */
async function withoutWithheld(deps: Deps, paper: PaperWithRegrades): Promise<PaperWithRegrades> {
  const questionIds = paper.questions.map(({ version }) => version.questionId)
  const withheld = await findWithheldOfMock(deps, paper.userId, questionIds)
  return { ...paper, questions: paper.questions.filter(({ version }) => !withheld.has(version.questionId)) }
}

interface OwnPaper {
  readonly userId: string
  readonly paperId: string
  readonly language: Language
}

export async function paperResult(deps: PaperDeps, { userId, paperId, language }: OwnPaper): Promise<Result> {
  const { db, clock } = deps
  const row = await getOwnPaper(deps, userId, paperId)
  if (row.state === PaperState.inExam) fail('NOT_FOUND')
  const exam = (await findExamsForResult(db, [row.examId])).get(row.examId) ?? fail('NOT_FOUND')
  const now = clock.now()
  const facts = (await loadExamFacts(db, userId, [row.examId])).get(row.examId)
  const input = releaseInput(deps, { paper: row, exam, facts, now })
  const released = releasedOf(input)
  const answers = new Map((await listAnswers(db, [row])).map(answer => [answer.questionNo, answer.answer]))
  const paper = await loadRegradedPaper(deps, row)
  const [words, shares, feedback, files, regrades] = await Promise.all([
    resultWords(db, { exam, paper: row, released }),
    resultShares(db, { exam, paper, released, language }),
    released.answers ? listFeedback(db, row.id) : new Map<number, Feedback>(),
    released.answers ? filesOfPaper(deps, answers.values(), row.id) : [],
    released.score ? listPaperRegrades(db, row.id) : [],
  ])
  const closedAt = paper.closedAt ?? paper.deadlineAt
  const shown = exam.learnerId === null ? paper : await withoutWithheld(deps, paper)
  return {
    paperId: paper.id,
    examId: paper.examId,
    examTitle: exam.title,
    attemptNo: paper.attemptNo,
    state: paper.state as Result['state'],
    isVoided: paper.voidedAt !== null,
    closeReason: paper.closeReason as Result['closeReason'],
    startedAt: paper.startedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    usedSeconds: Math.max(0, Math.round((closedAt.getTime() - paper.startedAt.getTime()) / 1000)),
    questionCount: paper.questions.length,
    ...countAnswered(paper.questions, answers),
    totalPoints: paper.totalPoints,
    passPoints: paper.passPoints,
    thanks: exam.thanks,
    ...words,
    ...shares,
    score: released.score ? paper.score : null,
    isPassed: released.score ? paper.isPassed : null,
    isScoreReleased: released.score,
    areAnswersReleased: released.answers,
    isAnalysisReleased: released.analysis,
    areKeysHeld: released.heldFor !== null || shown.questions.length < paper.questions.length,
    ...(exam.learnerId !== null && { practisedBankId: exam.learnerBankId }),
    scoreReleaseAt: scoreReleaseAt(input),
    regrades: regrades.map(({ appliedAt, kind, ...change }) => ({
      ...change,
      kind: kind as Result['regrades'][number]['kind'],
      at: appliedAt.toISOString(),
    })),
    questions: presentReview({ paper: shown, answers, files, feedback, released }),
  }
}

export async function myPapers(deps: Deps, userId: string, input: Parsed<typeof papers.mine>) {
  const { db, clock } = deps
  const { total, rows } = await listOwnPapers(db, userId, input)
  if (rows.length === 0) return { total, rows: [] }
  const found = new Map(
    (
      await listPaperFacts(
        db,
        rows.map(row => row.id),
      )
    ).map(paper => [paper.id, paper]),
  )
  const examIds = [...found.values()].map(paper => paper.examId)
  const [exams, facts] = await Promise.all([findExamsForResult(db, examIds), loadExamFacts(db, userId, examIds)])
  const now = clock.now()
  return {
    total,
    rows: rows.flatMap(({ id }): MyPaper[] => {
      const paper = found.get(id)
      const exam = paper && exams.get(paper.examId)
      if (paper === undefined || exam === undefined) return []
      const isReleased = isScoreReleased(releaseInput(deps, { paper, exam, facts: facts.get(paper.examId), now }))
      return [
        {
          paperId: id,
          examId: paper.examId,
          examTitle: exam.title,
          attemptNo: paper.attemptNo,
          state: paper.state as MyPaper['state'],
          isVoided: paper.voidedAt !== null,
          startedAt: paper.startedAt.toISOString(),
          closedAt: paper.closedAt?.toISOString() ?? null,
          score: isReleased ? paper.score : null,
          totalPoints: paper.totalPoints,
          isPassed: isReleased ? paper.isPassed : null,
        },
      ]
    }),
  }
}
