import type { Deps } from '@tripos/module-kit/deps.ts'
import { notices } from '../contract.ts'
import { mount } from '@tripos/http/mount.ts'
import { exportReceipts } from './export-receipts.ts'
import {
  pageNotices,
  pageReceipts,
  pinNotices,
  removeNotices,
  saveNotice,
  setNoticeStates,
  showNotice,
  countNoticeAudience,
} from './notices.ts'
import { countReaders } from './readers.queries.ts'
import { countUnreadOf, pageMine, readNotice } from './read-notices.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const noticesCalls = (deps: Deps): readonly Mounted[] =>
  mount(notices, {
    paging: (input, { caller }) => pageNotices(deps, caller, input),
    detail: ({ id }, { caller }) => showNotice(deps, caller, id),
    countAudience: (input, { caller }) => countNoticeAudience(deps, caller, input),
    countReaders: async ({ ids }, { caller }) => ({ count: await countReaders(deps.db, caller, ids) }),
    save: (input, ctx) => saveNotice(deps, ctx, input),
    setState: async (input, ctx) => {
      await setNoticeStates(deps, ctx, input)
      return {}
    },
    pin: async (input, ctx) => {
      await pinNotices(deps, ctx, input)
      return {}
    },
    delete: async ({ ids }, ctx) => {
      await removeNotices(deps, ctx, ids)
      return {}
    },
    receipts: (input, { caller }) => pageReceipts(deps, caller, input),
    receiptsExport: (input, ctx) => exportReceipts(deps, ctx, input),
    mine: (input, { caller }) => pageMine(deps, caller, input),
    unread: (_, { caller }) => countUnreadOf(deps, caller),
    read: ({ id }, { caller }) => readNotice(deps, caller, id),
  })
