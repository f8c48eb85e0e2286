/** A notice that another module writes, for certain people. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { SentNotice } from '@tripos/module-kit/notice-senders.ts'
import { newId } from '@tripos/runtime/random.ts'
import { plainText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { replaceAudience } from '../../org/server/index.ts'
import { insertNotice, NOTICE_AUDIENCE } from './notices.queries.ts'

/** Published at once. Its owner changes and withdraws it as any other. */
export async function sendNotice(tx: Tx, { ownerId, userIds, now, ...notice }: SentNotice): Promise<string> {
  const id = newId()
  const body = sanitizeRichText(notice.body)
  const write = { ...notice, body, openType: OpenType.people, isPinned: false, publishAt: now }
  await insertNotice(tx, ownerId, { id, write, words: plainText(body), now })
  await replaceAudience(tx, NOTICE_AUDIENCE, { id, departmentIds: [], userIds })
  return id
}
