/** Comments and questions under courses and lessons. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { COURSE_TALK_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { demoTalk } from '@tripos/module-kit/demo-content.ts'
import { keepers, talk } from '../../courses/server/index.ts'
import { KEPT_BY_TALK, talkRows } from './shared.queries.ts'
import { DEMO_TALK } from './demo-talk.ts'
import { courseTalkCalls } from './handlers.ts'

export const courseTalkModule = serverModule(manifest, deps => ({
  inputs: [COURSE_TALK_INPUT],
  calls: courseTalkCalls(deps),
  jobs: [],
  contributions: [talk.contribute(talkRows), keepers.contribute(KEPT_BY_TALK), demoTalk.contribute(DEMO_TALK)],
}))
