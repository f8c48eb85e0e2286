/** Notices: what students are told, and who has read it. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { NOTICES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { demoContent } from '@tripos/module-kit/demo-content.ts'
import { noticeSenders } from '@tripos/module-kit/notice-senders.ts'
import { addDemoNotices } from './demo-notices.ts'
import { noticesCalls } from './handlers.ts'
import { sendNotice } from './send-notice.ts'
import { shownLoop, tellingHandlers } from './tell-readers.ts'

export const noticesModule = serverModule(manifest, deps => ({
  inputs: [NOTICES_INPUT],
  calls: noticesCalls(deps),
  takes: tellingHandlers(deps),
  jobs: [shownLoop(deps)],
  contributions: [noticeSenders.contribute(sendNotice), demoContent.contribute(addDemoNotices)],
}))
