/** Notifications (通知): the bell of everybody signed in. */
import * as z from 'zod/mini'
import { id, ids } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

/** The bell counts no further. */
export const MAX_UNREAD = 100

const shownNotification = z.object({
  id,
  kind: z.string(),
  /** In the language of the caller, moments in their time zone. */
  title: z.string(),
  /** Plain text; an empty line parts paragraphs. */
  body: z.string(),
  /** The path in the product where the thing is seen. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
})

export const notifications = {
  unread: endpoint({
    path: '/api/notification/unread',
    summary: 'How many notifications the caller has not read; counted up to 100',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
  }),
  mine: endpoint({
    path: '/api/notification/mine',
    summary: 'Notifications of the caller, the newest first',
    access: 'signedIn',
    input: z.strictObject({ ...pageInput, unreadOnly: z._default(z.boolean(), false) }),
    output: pageOf(shownNotification),
  }),
  read: endpoint({
    path: '/api/notification/read',
    summary: 'Marks notifications of the caller as read',
    access: 'signedIn',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  readAll: endpoint({
    path: '/api/notification/read-all',
    summary: 'Marks as read whatever has reached the caller up to now',
    access: 'signedIn',
    input: z.strictObject({}),
    output: nothing,
  }),
}
