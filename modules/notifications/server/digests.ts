/** The mails of a day as one, at the hour that somebody has chosen. What was read in the bell meanwhile is left out. */
import { localized } from '@tripos/contract-kit/localized.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { layOutMail, type NewMessage, queueMessages } from '../../messages/server/index.ts'
import { mailItem, makeMessage, PREFERENCES_PATH } from './outgoing.ts'
import { findOutside, loadReceivers, type Outside, type Receiver } from './receivers.ts'
import { listDigestReaders, takeDigests } from './routing.queries.ts'
import { makeTextFor, type TextFor } from './text-for.ts'

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secretBox'>
type Part = Awaited<ReturnType<typeof takeDigests>>[number]

const PEOPLE = 100

const HEADING = localized('您有 {count} 条新通知', 'You have {count} new notifications')
/** More would be no mail that anybody reads; the bell has them all. */
const MAX_ITEMS = 50

interface Digest {
  readonly receiver: Receiver
  readonly outside: Outside
  readonly textFor: TextFor
  readonly now: Date
}

function digestOf([first, ...others]: readonly [Part, ...Part[]], digest: Digest): NewMessage {
  const { receiver, outside, textFor, now } = digest
  const { siteName, urlOf } = outside
  const single = makeMessage({ told: first, receiver, outside, textFor }, 'mail', now)
  if (others.length === 0) return single
  const { language } = receiver
  const parts = [first, ...others]
  const heading = HEADING[language].replace('{count}', String(parts.length))
  const items = parts.slice(-MAX_ITEMS).map(told => mailItem({ told, receiver, outside, textFor }))
  const mail = layOutMail({ siteName, language, heading, items, preferencesUrl: urlOf(PREFERENCES_PATH) })
  const key = `digest:${first.userId}:${first.digestAt.toISOString()}`
  return { ...single, ...mail, subject: heading, params: {}, expiresAt: null, about: null, key }
}

/** Gives how many people there were. */
async function sendDigests({ db, clock }: DigestDeps, outside: Outside): Promise<number> {
  const now = clock.now()
  const readers = await listDigestReaders(db, now, PEOPLE)
  if (readers.length === 0) return 0
  await inTx(db, async tx => {
    const parts = await takeDigests(tx, readers, now)
    const receivers = await loadReceivers(tx, readers)
    const textFor = await makeTextFor(
      tx,
      parts.map(part => part.kind),
    )
    const messages: NewMessage[] = []
    for (const userId of readers) {
      const receiver = receivers.get(userId)
      if (receiver === undefined || receiver.contacts.mail === null || !outside.sends.mail) continue
      const [first, ...others] = parts.filter(
        part => part.userId === userId && !part.isRead && (part.endsAt === null || part.endsAt > now),
      )
      if (first !== undefined) messages.push(digestOf([first, ...others], { receiver, outside, textFor, now }))
    }
    await queueMessages(tx, messages, now)
  })
  return readers.length
}

async function sendAllDigests(deps: DigestDeps): Promise<void> {
  const outside = await findOutside(deps)
  while ((await sendDigests(deps, outside)) === PEOPLE);
}

export const digestLoop = (deps: DigestDeps): LoopJob => ({
  kind: 'loop',
  name: 'notifications.digest',
  everyMs: 20_000,
  run: () => sendAllDigests(deps),
})
