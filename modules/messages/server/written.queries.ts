/** All SQL of `sent_messages`: what the development sender of the demo writes instead of sending. */
import type { Db } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'

type Contact = 'mobile' | 'email'

interface WrittenMessage {
  readonly channel: Contact
  readonly target: string
  readonly text: string
}

export async function insertWrittenMessage(db: Db, message: WrittenMessage, now: Date): Promise<void> {
  await db
    .insertInto('sentMessages')
    .values({ ...message, id: newId(), sentAt: now })
    .execute()
}

export const listWrittenMessages = (db: Db) =>
  db
    .selectFrom('sentMessages')
    .select(eb => ['id', 'sentAt', eb.ref('channel').$castTo<Contact>().as('channel'), 'target', 'text'])
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
