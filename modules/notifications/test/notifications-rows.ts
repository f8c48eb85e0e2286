import { newId } from '@tripos/runtime/random.ts'
import { notifications } from '../contract.ts'
import type { Rows } from '../../../apps/server/test/authorization/row.ts'

export const NOTIFICATIONS_ROWS: Rows = [
  [notifications.unread, { input: () => ({}) }],
  [notifications.mine, { input: () => ({}) }],
  [notifications.read, { input: () => ({ ids: [newId()] }) }],
  [notifications.readAll, { input: () => ({}) }],
]
