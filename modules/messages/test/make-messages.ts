/** Messages as other modules queue them. */
import { inTx } from '@tripos/db/tx.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { type NewMessage, queueMessages } from '../server/index.ts'

export const newMessage = (app: Pick<TestApp, 'clock'>, fields: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'mail',
  target: 'lin@example.org',
  userId: null,
  kind: 'code.sent',
  language: 'en-US',
  subject: 'A subject',
  text: 'A text',
  html: null,
  params: {},
  isSecret: false,
  notBefore: app.clock.now(),
  expiresAt: null,
  about: null,
  key: null,
  ...fields,
})

export async function queueAll(app: TestApp, ...all: readonly Partial<NewMessage>[]): Promise<void> {
  const messages = all.map(fields => newMessage(app, fields))
  await inTx(app.deps.db, tx => queueMessages(tx, messages, app.clock.now()))
}
