/** Reminders of people who have not come, and what became of the messages that they got. */
import * as z from 'zod/mini'
import { id, MAX_CHOSEN, moment } from './fields.ts'

/** Nobody named: all who have not come. Without a time: at once. */
export const reminderInput = {
  userIds: z._default(z.array(id).check(z.maxLength(MAX_CHOSEN)), []),
  at: z._default(z.nullable(moment), null),
} as const

/** How many are reminded; null where it is planned, since who has not come by then is not known yet. */
export const reminded = z.object({ count: z.nullable(z.int()) })

export const reminder = z.object({
  id,
  at: z.string(),
  by: z.string(),
  /** How many were chosen; null: all who have not come by then. */
  chosenCount: z.nullable(z.int()),
  /** Null: planned. */
  doneAt: z.nullable(z.string()),
  /** How many were reminded. */
  count: z.nullable(z.int()),
})
export type Reminder = z.output<typeof reminder>

/** The newest message to one person about one thing, by each way. */
export const sentMessage = z.object({
  channel: z.enum(['mail', 'sms', 'robot']),
  state: z.enum(['queued', 'sending', 'sent', 'delivered', 'bounced', 'refused', 'givenUp', 'expired', 'unknown']),
  /** What the gateway said, where it was not sent. */
  reason: z.string(),
  at: z.string(),
})
export type SentMessage = z.output<typeof sentMessage>
