import { notices } from '../contract.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

type NoticeInput = Input<typeof notices.save>

/** For everyone, published now. */
export const noticeInput = (fields: Partial<NoticeInput> = {}): NoticeInput => ({
  title: 'Closed on Friday',
  body: '<p>The library is closed.</p>',
  departmentId: null,
  openType: 1,
  isPinned: false,
  endsAt: null,
  publish: 'now',
  publishAt: null,
  ...fields,
})

export const makeNotice = async (app: TestApp, token: string, fields: Partial<NoticeInput> = {}): Promise<string> =>
  (await app.call(notices.save, noticeInput(fields), token)).id
