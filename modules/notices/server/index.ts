/** Notices: what students are told, and who has read it. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { NOTICES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { noticesCalls } from './handlers.ts'

export const noticesModule = serverModule(manifest, deps => ({
  inputs: [NOTICES_INPUT],
  calls: noticesCalls(deps),
  jobs: [],
}))

export { sendNotice } from './send-notice.ts'
