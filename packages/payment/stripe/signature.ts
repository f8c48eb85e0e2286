/** Stripe signs the moment and the bytes of a webhook with a secret that both know. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { CallbackError } from '../gateway.ts'

export const signatureOf = (body: Buffer, seconds: string, secret: string): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Gives when it was signed. While a secret is being changed, there are signatures of both. */
export function verifyWebhook(header: string | undefined, body: Buffer, secret: string): Date {
  const pairs = (header ?? '').split(',').map(pair => pair.split('=', 2) as [string, string?])
  const seconds = pairs.find(([name]) => name.trim() === 't')?.[1]
  const signatures = pairs.flatMap(([name, value]) => (name.trim() === 'v1' && value ? [value] : []))
  if (!seconds || signatures.length === 0) throw new CallbackError('unsigned')
  const wanted = signatureOf(body, seconds, secret)
  if (!signatures.some(signature => isSame(signature, wanted))) throw new CallbackError('forged')
  return new Date(Number(seconds) * 1000)
}
