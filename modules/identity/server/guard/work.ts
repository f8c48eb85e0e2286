/**
 * Work that a browser does before it is heard, where somebody attacks: nothing for one person, much for whoever wants
 * thousands of tries. A challenge is signed and bound to what is to be done, so that nothing is stored, and an answer
 * that is sent again opens nothing else.
 */
import { hash } from 'node:crypto'
import { type Work, workText } from '../../contract/sign-in-guard.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { readSigned, serverKey, signText } from '@tripos/db/server-key.ts'
import { leadingZeroBits } from './work.rules.ts'

const VALID_SECONDS = 180

interface WorkRequest {
  /** What the work is for, e.g. `login:alice`. */
  readonly subject: string
  readonly bits: number
  readonly work: Work
}

const subjectHash = (subject: string): string => hash('sha256', subject, 'hex').slice(0, 16)

/** Refuses with WORK_NEEDED unless the work was done; with WORK_WRONG where it was done wrongly, or too late. */
export async function requireWork({ db, clock }: Pick<Deps, 'db' | 'clock'>, request: WorkRequest): Promise<void> {
  const { subject, bits, work } = request
  const key = await serverKey(db, 'work')
  const now = clock.now()
  if (work === undefined) {
    const endsAt = addSeconds(now, VALID_SECONDS).getTime()
    const challenge = signText(key, [subjectHash(subject), bits, endsAt, newSecret().slice(0, 16)].join('.'))
    return fail('WORK_NEEDED', { data: { challenge, bits } })
  }
  const [whose, asked, endsAt] = readSigned(key, work.challenge)?.split('.') ?? []
  const isOurs = whose === subjectHash(subject) && Number(endsAt) > now.getTime()
  if (!isOurs || !isDone(work, Number(asked))) fail('WORK_WRONG')
}

const isDone = ({ challenge, answers }: NonNullable<Work>, bits: number): boolean =>
  answers.every((answer, part) => leadingZeroBits(hash('sha256', workText(challenge, part, answer), 'buffer')) >= bits)
