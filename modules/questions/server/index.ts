/** Banks and questions: writing them, finding them, and the versions that papers are made from. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { ownWork } from '@tripos/module-kit/own-work.ts'
import { staffSearch } from '@tripos/module-kit/staff-search.ts'
import { QUESTIONS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { releaseCutOffImports } from './import/commit-import.ts'
import { deleteExpiredImports } from './import/import.queries.ts'
import { QUESTION_SEARCH } from './item/find-questions.queries.ts'
import { refreshAllDerived } from './item/refresh-derived.ts'
import { mountQuestionLife } from './life/handlers.ts'
import { mountBanks, mountQuestionFiles, mountQuestions } from './handlers.ts'
import { OWN_BANKS, OWN_DRAFTS, OWN_QUESTIONS, OWN_REVIEWS } from './own/own-questions.ts'
import { itemUses } from '../../dictionaries/server/index.ts'
import { USED_ITEMS } from './used-items.queries.ts'

export const questionsModule = serverModule(manifest, deps => ({
  inputs: [QUESTIONS_INPUT],
  calls: [...mountQuestions(deps), ...mountBanks(deps), ...mountQuestionLife(deps), ...mountQuestionFiles(deps)],
  jobs: [
    { kind: 'loop', name: 'questions-derived', everyMs: 30_000, run: () => refreshAllDerived(deps) },
    { kind: 'loop', name: 'questions-imports-cut-off', everyMs: 30_000, run: () => releaseCutOffImports(deps) },
    {
      kind: 'cron',
      name: 'questions-expired-imports',
      cron: '17 * * * *',
      run: stopping => deleteExpiredImports(deps.db, deps.clock.now(), stopping),
    },
  ],
  contributions: [
    itemUses.contribute(USED_ITEMS),
    staffSearch.contribute(QUESTION_SEARCH),
    ...[OWN_REVIEWS, OWN_DRAFTS, OWN_QUESTIONS, OWN_BANKS].map(work => ownWork.contribute(work)),
  ],
}))

export {
  areBanksUsable,
  areQuestionsUsable,
  findUsableQuestions,
  isVisibleBank,
  mayOnBank,
} from './bank/bank-rights.queries.ts'
export {
  countDrawable,
  countWithoutReference,
  findDrawable,
  findNewestVersions,
  listCoverage,
  loadVersions,
  type QuestionVersion,
} from './draw.queries.ts'
export { type AskedPoint, listAskedPoints } from './item/knowledge.queries.ts'
export { DOCX_MIME, paperFile, type WordQuestion } from './import/paper-file.ts'
export { findImportedPaper } from './import/paper-of-import.ts'
export { requireReadable } from './life/reviews.ts'
export { VersionCache, versionCache } from './version-cache.ts'
export { kindOf, positionsIn, type ScoringRule, toAuthorOrder } from '@tripos/question-kinds/kinds/index.ts'
export {
  bankChapterRows,
  bankQuestionRows,
  bankRows,
  questionKnowledgeRows,
  questionRows,
  questionVersionRows,
} from './shared.queries.ts'
export { type QuestionHolder, questionHolders, questionStatistics } from './above.queries.ts'
