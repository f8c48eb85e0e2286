/** What students keep of questions: the wrong book, notes, favourites, and the page of one question. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { questionHolders } from '../../questions/server/index.ts'
import { WRONG_BOOK_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { backlogLoop, collectHandlers } from './collect.ts'
import { wrongBookCalls } from './handlers.ts'
import { MARKS_HOLD } from './holders.queries.ts'

export const wrongBookModule = serverModule(manifest, deps => ({
  inputs: [WRONG_BOOK_INPUT],
  calls: wrongBookCalls(deps),
  jobs: [backlogLoop(deps)],
  takes: collectHandlers(deps),
  contributions: [questionHolders.contribute(MARKS_HOLD)],
}))
