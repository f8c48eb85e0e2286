import { newId } from '@tripos/runtime/random.ts'
import { notificationPreferences, notifications, notificationSettings } from '../contract.ts'
import { preferencesInput } from './make-notifications.ts'
import type { Rows } from '../../../apps/server/test/authorization/row.ts'

const KIND = 'exam.assigned'
const text = { kind: KIND, language: 'en-US', title: 'New', body: 'A new exam.' } as const

export const NOTIFICATIONS_ROWS: Rows = [
  [notifications.unread, { input: () => ({}) }],
  [notifications.mine, { input: () => ({}) }],
  [notifications.read, { input: () => ({ ids: [newId()] }) }],
  [notifications.readAll, { input: () => ({}) }],
  [notificationPreferences.detail, { input: () => ({}) }],
  [notificationPreferences.save, { input: () => preferencesInput() }],
  [notificationSettings.kinds, { input: () => ({}) }],
  [notificationSettings.saveKind, { input: () => ({ kind: KIND, channels: { bell: true, mail: true, sms: false } }) }],
  // Nobody has written a text of this version.
  [notificationSettings.saveText, { input: () => ({ ...text, version: 7 }), rightful: 'EDIT_CONFLICT' }],
  [notificationSettings.resetText, { input: () => ({ kind: KIND, language: 'en-US' }) }],
  [notificationSettings.previewText, { input: () => text }],
]
