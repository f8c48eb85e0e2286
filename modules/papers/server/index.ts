/** Papers: attempts, saving, deadlines, marking and results (design part 7). */
import { serverModule } from '@tripos/module-kit/module.ts'
import { ownWork } from '@tripos/module-kit/own-work.ts'
import { PAPERS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { examAttempts, formPublished, paperCounts, resitPeople } from '../../exams/server/index.ts'
import { usersInExam } from '../../identity/server/index.ts'
import { questionStatistics } from '../../questions/server/index.ts'
import { appealCalls } from './appeals/handlers.ts'
import { announcingLoop } from './announce-scores.ts'
import { clearAnswerFilesJob } from './answer-files.ts'
import { withPaperCaches } from './caches.ts'
import { candidatesCalls } from './candidate-handlers.ts'
import { dueThings } from '../../student-home/server/index.ts'
import { listDueExams } from './due-exams.ts'
import { countingLoop } from './count-papers.ts'
import { foldAnswersJob } from './fold-answers.ts'
import { markingLoops } from './mark-papers.ts'
import { markingPlanCalls } from './marking/handlers.ts'
import { OWN_APPEALS, OWN_MARKING } from './marking/own-marking.ts'
import { clearExportsJob, exportsLoop } from './exports/make-exports.ts'
import { papersCalls } from './handlers.ts'
import { findUsersInExam } from './papers.queries.ts'
import { reminderHandlers, remindersLoop } from './remind-candidates.ts'
import { listResitPeople } from './resit-people.ts'
import { mountQuestionUse } from './question-use.ts'
import { roomCalls } from './rooms/handlers.ts'
import { refusedMonthsJob } from './refused-months.ts'
import { regradesLoop } from './regrade/apply-regrades.ts'
import { regradeCalls } from './regrade/handlers.ts'
import { takePlanned } from './regrade/planned-rubrics.ts'
import { overrideCalls } from './overrides/handlers.ts'
import { scanningLoop } from './scan-answer-files.ts'
import { paperRows, questionStatisticRows } from './shared.queries.ts'
import { countPapersOf } from './staff.queries.ts'
import { markersLoop } from './tell-markers.ts'
import { recountHandler } from './results/keep-results.ts'
import { resultHandlers } from './tell-results.ts'

export const papersModule = serverModule(manifest, given => {
  const deps = withPaperCaches(given)
  return {
    inputs: [PAPERS_INPUT],
    calls: [
      ...papersCalls(deps),
      ...mountQuestionUse(deps),
      ...candidatesCalls(deps),
      ...overrideCalls(deps),
      ...roomCalls(deps),
      ...regradeCalls(deps),
      ...appealCalls(deps),
      ...markingPlanCalls(deps),
    ],
    takes: [...resultHandlers(deps), recountHandler(deps), ...reminderHandlers(deps)],
    jobs: [
      ...markingLoops(deps),
      countingLoop(deps),
      announcingLoop(deps),
      clearAnswerFilesJob(deps),
      refusedMonthsJob(deps),
      foldAnswersJob(deps),
      scanningLoop(deps),
      markersLoop(deps),
      remindersLoop(deps),
      regradesLoop(deps),
      exportsLoop(deps),
      clearExportsJob(deps),
    ],
    contributions: [
      dueThings.contribute(listDueExams),
      ownWork.contribute(OWN_MARKING),
      ownWork.contribute(OWN_APPEALS),
      usersInExam.contribute(findUsersInExam),
      paperCounts.contribute(countPapersOf),
      resitPeople.contribute(listResitPeople),
      formPublished.contribute(takePlanned),
      examAttempts.contribute(paperRows),
      questionStatistics.contribute(questionStatisticRows),
    ],
  }
})

export { askAfterMs } from './state-interval.rules.ts'
/** @public Results are what every higher module reads of an exam. */
export {
  countingResultRows,
  examResultRows,
  findExamResult,
  listExamResults,
} from './results/result-rows.queries.ts'
export { type CountedPaperFacts, type PaperChange, paperKeepers } from './counted-papers.ts'
export { requireNotRegrading } from './regrade/regrade.queries.ts'
export { loadQuestionWorth } from './regrade/regraded-papers.ts'
export { loadExamFacts } from './release.queries.ts'
export type { KnowledgeShare } from '../contract/result-shares.ts'
export { knowledgeShares, type VersionMarks } from './knowledge-shares.rules.ts'
export { listPasses } from './passed-papers.ts'
export { type MarkedQuestion, listMarkedPapers } from './marked-questions.ts'
export { findPlaces } from './places-on-papers.queries.ts'
export { listReleasedPapers, type ReleasedPaper } from './released-papers.ts'
export { type ReviewedQuestion, reviewQuestions } from './review-questions.ts'
export { countAttendance, listExamsOn } from './results/attendance.queries.ts'
export { findRoomsOf } from './rooms/list-rooms.ts'
export { questionLines } from './sheets/question-lines.ts'
export { findWithheldQuestions } from './withheld-questions.ts'
export { hasOpenPapers } from './close.queries.ts'
export { heldQuestions, nextHoldAt } from './held-questions.queries.ts'
export { isEntryForPeople } from './marking/for-people.ts'
export { isPaperOpen } from './papers.queries.ts'
export { clearOwnMocks } from './clear-own-mocks.ts'
export { reviewKept } from './review-kept.ts'
export { startOwnMock } from './start-own-mock.ts'
export { markingFailureRows, paperRows, questionStatisticRows } from './shared.queries.ts'
