/** Notices: what students are told, and who has read it. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { NOTICES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { demoContent, demoNotices } from '@tripos/module-kit/demo-content.ts'
import { addDemoNotices, NOTICE_BOARD } from './demo-notices.ts'
import { noticesCalls } from './handlers.ts'
import { shownLoop, tellingHandlers } from './tell-readers.ts'

export const noticesModule = serverModule(manifest, deps => ({
  inputs: [NOTICES_INPUT],
  calls: noticesCalls(deps),
  takes: tellingHandlers(deps),
  jobs: [shownLoop(deps)],
  contributions: [demoContent.contribute(addDemoNotices), demoNotices.contribute(NOTICE_BOARD)],
}))
