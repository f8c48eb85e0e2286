/** Inputs of notifications. */
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { notifications } from './contract.ts'

export const NOTIFICATIONS_INPUT: ModuleInput = {
  calls: [notifications],
  fields: {},
  unseen: {
    unreadOnly: localized('仅看未读', 'Unread ones only'),
  },
}
