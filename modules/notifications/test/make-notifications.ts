/** Notifications as modules tell them. */
import { serverKey } from '@tripos/db/server-key.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type Notification, notify } from '@tripos/module-kit/notify.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { notificationPreferences } from '../contract.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeSecretBox } from '@tripos/runtime/secret-box.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

type Exam = Notification<'exam.assigned'>

/** Of an exam that opens at noon in London and closes two hours later. */
export const newNotification = (app: Pick<TestApp, 'clock'>, fields: Partial<Exam> = {}): Exam => ({
  kind: 'exam.assigned',
  key: newId(),
  userIds: [],
  params: {
    exam: 'Algebra <I>',
    startsAt: new Date('2030-01-15T12:00:00Z'),
    endsAt: new Date('2030-01-15T14:00:00Z'),
    minutes: 90,
  },
  link: '/web/exam/check/1',
  about: null,
  endsAt: null,
  now: app.clock.now(),
  ...fields,
})

export const tell = (app: TestApp, fields: Partial<Exam>): Promise<number> =>
  inTx(app.deps.db, tx => notify(tx, newNotification(app, fields)))

type PreferencesInput = Input<(typeof notificationPreferences)['save']>

export const preferencesInput = (fields: Partial<PreferencesInput> = {}): PreferencesInput => ({
  language: null,
  timeZone: null,
  quietFrom: null,
  quietUntil: null,
  digestAt: null,
  choices: [],
  ...fields,
})

interface OpenedMessage {
  readonly target: string
  readonly text: string
  readonly html: string | null
}

/** What waits to leave for a person, opened as its sender would. */
export async function readQueued({ deps: { db } }: TestApp, userId: string) {
  const box = makeSecretBox(await serverKey(db, 'message'))
  const rows = await db.selectFrom('messages').selectAll().where('userId', '=', userId).orderBy('id').execute()
  return rows.map(({ sealed, ...row }) => {
    const opened = JSON.parse(box.open(sealed ?? Buffer.alloc(0), `message:${row.id}`)) as OpenedMessage
    return { ...row, ...opened }
  })
}
