/** Practice: banks that students may train, their trainings, and what is remembered of them. */
import { demoContent, demoLife } from '@tripos/module-kit/demo-content.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { PRACTICE_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { keepers, practisedBanks, practisedSets } from '../../courses/server/index.ts'
import { provenLessons } from '../../learning/server/index.ts'
import { questionHolders } from '../../questions/server/index.ts'
import { dueThings } from '../../student-home/server/index.ts'
import { listDuePractice } from './due-practice.ts'
import { addDemoPracticeLesson, openDemoBanks } from './demo-practice.ts'
import { lessonHandlers } from './lesson-practice.ts'
import { listReached } from './lesson-practice.queries.ts'
import { isBankPractised } from './practice-banks.queries.ts'
import { practiceCalls } from './handlers.ts'
import { assignedHandlers, momentsLoop } from './tell-assigned.ts'
import { KEPT_BY_PRACTICE, PRACTICE_HOLDS } from './shared.queries.ts'
import { hasQuestions } from './trainable.queries.ts'

export const practiceModule = serverModule(manifest, deps => ({
  inputs: [PRACTICE_INPUT],
  calls: practiceCalls(deps),
  takes: [...assignedHandlers(deps), ...lessonHandlers(deps)],
  jobs: [momentsLoop(deps)],
  contributions: [
    dueThings.contribute(listDuePractice),
    keepers.contribute(KEPT_BY_PRACTICE),
    practisedBanks.contribute(isBankPractised),
    practisedSets.contribute(hasQuestions),
    provenLessons.contribute(({ db }, asked) => listReached(db, asked)),
    questionHolders.contribute(PRACTICE_HOLDS),
    demoContent.contribute(openDemoBanks),
    demoLife.contribute(addDemoPracticeLesson),
  ],
}))

export { wrongQuestions } from './above.queries.ts'
export {
  findPractisedQuestion,
  listPractisable,
  listPractisedAnswers,
} from './reviewed-question.ts'
export { findRightsInRow, type RightsInRow } from './own-answers.queries.ts'
export { WHOLE_SHARE } from './grade.rules.ts'
