/** Messages as other modules queue them. */
import { inTx } from '@tripos/db/tx.ts'
import { newId } from '@tripos/runtime/random.ts'
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

/** One that a gateway has refused; gives its id. */
export async function makeFailedMessage(app: TestApp, fields: Partial<NewMessage> = {}): Promise<string> {
  const key = newId()
  await queueAll(app, { key, ...fields })
  const { id } = await app.deps.db
    .updateTable('messages')
    .set({ state: 'refused', reason: '550 no such user', doneAt: app.clock.now() })
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A robot whose address answers nobody; gives its id. */
export async function makeRobot({ deps, clock }: TestApp): Promise<string> {
  const id = newId()
  const secrets = { address: 'https://127.0.0.1:1/nobody', secret: '' }
  const sealed = deps.secretBox.seal(JSON.stringify(secrets), `message-robot:${id}`)
  const robot = { id, name: 'Robot', provider: 'wecom', addressHint: 'qyapi', sealed, createdAt: clock.now() }
  await deps.db.insertInto('messageRobots').values(robot).execute()
  return id
}
