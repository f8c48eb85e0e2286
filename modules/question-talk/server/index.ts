/** What students say about questions. */
import { demoLife } from '@tripos/module-kit/demo-content.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { questionHolders } from '../../questions/server/index.ts'
import { QUESTION_TALK_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { addDemoPosts } from './demo-posts.ts'
import { questionTalkCalls } from './handlers.ts'
import { TALK_HOLDS } from './shared.queries.ts'

export const questionTalkModule = serverModule(manifest, deps => ({
  inputs: [QUESTION_TALK_INPUT],
  calls: questionTalkCalls(deps),
  jobs: [],
  contributions: [questionHolders.contribute(TALK_HOLDS), demoLife.contribute(addDemoPosts)],
}))
