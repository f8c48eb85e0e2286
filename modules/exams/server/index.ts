/** Blueprints and exams. Publishing freezes a blueprint into a form (docs/adr/0004), which papers are drawn from. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { staffSearch } from '@tripos/module-kit/staff-search.ts'
import { EXAMS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { sellables } from '../../entitlements/server/index.ts'
import { questionHolders } from '../../questions/server/index.ts'
import { calendarCalls, examsCalls, paperCalls, previewCalls, seriesCalls } from './handlers.ts'
import { EXAM_SEARCH } from './find-exams.queries.ts'
import { EXAMS_HOLD } from './held-questions.queries.ts'
import { EXAMS_FOR_SALE } from './for-sale.queries.ts'
import { seriesLoop } from './make-occurrences.ts'
import { approachingLoop, tellingHandlers } from './tell-candidates.ts'

export const examsModule = serverModule(manifest, deps => ({
  inputs: [EXAMS_INPUT],
  calls: [examsCalls, seriesCalls, calendarCalls, paperCalls, previewCalls].flatMap(calls => calls(deps)),
  takes: tellingHandlers(deps),
  jobs: [approachingLoop(deps), seriesLoop(deps)],
  contributions: [
    questionHolders.contribute(EXAMS_HOLD),
    sellables.contribute(EXAMS_FOR_SALE),
    staffSearch.contribute(EXAM_SEARCH),
  ],
}))

export { type DrawnQuestion, drawPaper } from './draw.rules.ts'
export { deadlineOf, entryEndsAt, entryVerdict, shownState } from './entry.rules.ts'
export { deadlineAfter, type OpenPaper } from './more-time.rules.ts'
export { lastEntryEndsAt, OWN_FIELDS, ownExam, type OwnExam, winnersOf } from './overrides.rules.ts'
export { type FoundOverride, listOverridesOf, overriddenFor, ownExamRows, peopleReached } from './own-exam.queries.ts'
export {
  deleteOverride,
  findOverriddenExam,
  findOverride,
  insertOverride,
  lockOverriddenExam,
  noteOverrides,
  type OverriddenExam,
  type OverrideRow,
  type OverrideWrite,
  pageOverrides,
  putOwnAttempts,
  updateOverride,
} from './overrides.queries.ts'
export {
  type EntryRow,
  examPeople,
  examsForUser,
  examsShownTo,
  isForUser,
  loadEntries,
} from './entry.queries.ts'
export { examInScope, isOfStaff } from './exam-scope.queries.ts'
export { isExamPassword, sealExamPassword } from './exam-password.ts'
export { getExam, saveExam } from './exams.ts'
export { composeDraft, publishExam } from './publish-exam.ts'
export {
  deleteLearnerExams,
  insertLearnerExam,
  type LearnerExam,
  OWN_MOCK_RULE,
  removeLearnerExam,
} from './learner-exams.queries.ts'
export { formPublished, type PublishedForm } from './form-published.ts'
export {
  holdReleases,
  listUnannounced,
  markAnnounced,
  type UnannouncedExam,
  unmarkAnnounced,
} from './announce.queries.ts'
export { saveBlueprint } from './blueprints.ts'
export { findExamsForResult, findExamTitle, loadForms, type ResultExam } from './exam-results.queries.ts'
export { type ExamForm, type PoolEntry, totalPointsOf } from './form.rules.ts'
export { drawSeveral, formOfExam } from './preview-papers.ts'
export { gradeOf } from './grades.rules.ts'
export {
  isScoreReleased,
  keysHeldFor,
  type Released,
  releasedOf,
  type ReleaseInput,
  scoreReleaseAt,
} from './release.rules.ts'
export { byOwnTimes } from './own-groups.ts'
export { examAttempts } from './told-people.queries.ts'
export { blueprintRows, examFormRows, examFormVersionRows, examRows } from './shared.queries.ts'
export { paperCounts } from './paper-counts.ts'
export { type ResitPeople, resitPeople } from './resit.ts'
export {
  areAnswersOutWhileOpen,
  isExamOpenOn,
  isExamShownAs,
  isExamToStart,
  isLateForExam,
  mayStillEnter,
  nextExamStart,
} from './window.queries.ts'
