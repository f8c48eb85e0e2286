/** What students keep of questions: the wrong book, notes, favourites, and the page of one question. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { questionHolders } from '../../questions/server/index.ts'
import { WRONG_BOOK_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { wrongQuestions } from '../../practice/server/index.ts'
import { listBookIds } from './book.queries.ts'
import { openBook } from './book.ts'
import { clearMocksJob } from './clear-mocks.ts'
import { backlogLoop, collectHandlers } from './collect.ts'
import { rightsHandlers } from './add-rights.ts'
import { wrongBookCalls } from './handlers.ts'
import { MARKS_HOLD } from './holders.queries.ts'
import { listSeenQuestions } from './seen-questions.ts'

/** Whether this person may see a question with its answer now, outside an exam. */
export const maySeeQuestion = async (deps: Deps, userId: string, questionId: string): Promise<boolean> =>
  (await listSeenQuestions(deps, userId, [questionId])).has(questionId)

/** What is in the book of a student now, for training. */
const listWrongQuestions = async (deps: Deps, userId: string): Promise<string[]> =>
  listBookIds(deps.db, await openBook(deps, userId))

export const wrongBookModule = serverModule(manifest, deps => ({
  inputs: [WRONG_BOOK_INPUT],
  calls: wrongBookCalls(deps),
  jobs: [backlogLoop(deps), clearMocksJob(deps)],
  takes: [...collectHandlers(deps), ...rightsHandlers(deps)],
  contributions: [questionHolders.contribute(MARKS_HOLD), wrongQuestions.contribute(listWrongQuestions)],
}))
