/** Notices (公告): what students are told, and who has read it. */
import * as z from 'zod/mini'
import { NoticeState, OpenType } from '@tripos/contract-kit/enums.ts'
import { html, id, ids, line, moment, named, noticeState, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

/** As of exams; a notice has no password. */
export const NOTICE_AUDIENCES = [OpenType.everyone, OpenType.departments, OpenType.people] as const
const audience = z.literal([...NOTICE_AUDIENCES])

const noticeFields = {
  title: line(120),
  body: html(50_000),
  departmentId: z.nullable(id),
  openType: audience,
  audienceDepartmentIds: z._default(z.array(id).check(z.maxLength(500)), []),
  audienceUserIds: z._default(z.array(id).check(z.maxLength(5000)), []),
  isPinned: z.boolean(),
  /** Null: shown until it is withdrawn. */
  endsAt: z.nullable(moment),
}

const noticeRow = z.object({
  id,
  title: z.string(),
  state: noticeState,
  isPinned: z.boolean(),
  openType: audience,
  publishAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** Students who have opened it. */
  readCount: z.int(),
  owner: named,
  updatedAt: z.string(),
  canEdit: z.boolean(),
})

/** What a student sees in the list. */
const shownNotice = z.object({
  id,
  title: z.string(),
  /** The beginning of the text, without its form. */
  excerpt: z.string(),
  isPinned: z.boolean(),
  isRead: z.boolean(),
  publishedAt: z.string(),
})

export const notices = {
  paging: endpoint({
    path: '/api/notice/paging',
    summary: 'Notices within the data scope of the caller',
    access: { permission: 'notice:notice:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['title', 'publishAt', 'updatedAt']),
      search,
      state: z.optional(noticeState),
    }),
    output: pageOf(noticeRow),
  }),
  detail: endpoint({
    path: '/api/notice/detail',
    summary: 'One notice to edit',
    access: { permission: 'notice:notice:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...noticeFields,
      id,
      version: z.int(),
      state: noticeState,
      publishAt: z.nullable(z.string()),
      audienceUsers: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
      canEdit: z.boolean(),
    }),
  }),
  save: endpoint({
    path: '/api/notice/save',
    summary: 'Creates or changes a notice, and publishes it only where that is said; who has read it stays as it is',
    access: { permission: 'notice:notice:edit' },
    input: z.strictObject({
      ...noticeFields,
      id: z.optional(id),
      version: z.optional(z.int()),
      /** `now` keeps the time of a notice that has been published already. */
      publish: z.enum(['draft', 'now', 'later']),
      /** Only for `later`. */
      publishAt: z.nullable(moment),
    }),
    output: z.object({ id }),
    errors: ['END_BEFORE_START', 'AUDIENCE_EMPTY', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE', 'EDIT_CONFLICT'],
  }),
  countAudience: endpoint({
    path: '/api/notice/count-audience',
    summary: 'How many students a notice for these would reach now',
    access: { permission: 'notice:notice:edit' },
    input: z.strictObject({
      openType: audience,
      audienceDepartmentIds: noticeFields.audienceDepartmentIds,
      audienceUserIds: noticeFields.audienceUserIds,
    }),
    output: z.object({ count: z.int() }),
    errors: ['AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE'],
  }),
  countReaders: endpoint({
    path: '/api/notice/count-readers',
    summary: 'For how many students these notices are, together',
    access: { permission: 'notice:notice:edit' },
    input: z.strictObject({ ids }),
    output: z.object({ count: z.int() }),
  }),
  setState: endpoint({
    path: '/api/notice/state',
    summary: 'Publishes notices at once, or withdraws them to drafts',
    access: { permission: 'notice:notice:edit' },
    input: z.strictObject({ ids, state: z.literal([NoticeState.draft, NoticeState.published]) }),
    output: nothing,
    errors: ['END_BEFORE_START', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE'],
  }),
  pin: endpoint({
    path: '/api/notice/pin',
    summary: 'Puts notices above all others, or back among them',
    access: { permission: 'notice:notice:edit' },
    input: z.strictObject({ ids, isPinned: z.boolean() }),
    output: nothing,
  }),
  delete: endpoint({
    path: '/api/notice/delete',
    summary: 'Deletes notices that nobody has read; others are to be withdrawn, and keep their receipts',
    access: { permission: 'notice:notice:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['NOTICE_WAS_READ'],
  }),
  receipts: endpoint({
    path: '/api/notice/receipts',
    summary: 'Who of the audience, within the data scope of the caller, has read a notice, and who has not',
    access: { permission: 'notice:notice:view' },
    input: z.strictObject({ ...pageInput, id, search, isRead: z.optional(z.boolean()) }),
    output: z.object({
      total: z.int(),
      readCount: z.int(),
      unreadCount: z.int(),
      rows: z.array(z.object({ id, userName: z.string(), realName: z.string(), readAt: z.nullable(z.string()) })),
    }),
  }),
  receiptsExport: endpoint({
    path: '/api/notice/receipts-export',
    summary: 'The same as a spreadsheet',
    access: { permission: 'notice:notice:view' },
    transport: 'download',
    input: z.strictObject({ id, search, isRead: z.optional(z.boolean()) }),
    output: nothing,
  }),
  mine: endpoint({
    path: '/api/notice/mine',
    summary: 'Published notices for the student: pinned ones first, then the newest',
    access: 'student',
    input: z.strictObject({ ...pageInput, search, unreadOnly: z._default(z.boolean(), false) }),
    output: pageOf(shownNotice),
  }),
  unread: endpoint({
    path: '/api/notice/unread',
    summary: 'How many published notices the student has not opened',
    access: 'student',
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
  }),
  read: endpoint({
    path: '/api/notice/read',
    summary: 'One published notice, which from now on counts as read',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({
      id,
      title: z.string(),
      /** Rich text, formulas rendered. */
      body: z.string(),
      isPinned: z.boolean(),
      publishedAt: z.string(),
    }),
  }),
}
