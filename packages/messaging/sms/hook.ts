/**
 * Short messages by any other gateway: a signed post of JSON that a few lines of a school's own take in.
 *
 * ```
 * POST <url>
 * Tripos-Timestamp: 1772438400
 * Tripos-Signature: v1=<hex of HMAC-SHA256(secret, timestamp + "." + body)>
 *
 * {"id":"…","channel":"sms","to":"13800138000","kind":"code.sent","language":"zh-CN","text":"…","params":{…},"at":"2026-03-02T08:00:00.000Z"}
 * ```
 *
 * What becomes of it later the gateway may post, signed in the same way, to the address for reports of the channel: `reports/sms-reports.ts`.
 *
 * 2xx is sent (`{"id":"…"}` in the answer is kept as its name there), 429, 5xx and silence mean later, anything else refused.
 * What is tried again has the same `id`: a gateway that has taken it says 2xx and does nothing.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '@tripos/runtime/clock.ts'
import { outcomeOfStatus, readJson, textOf } from '../http/answer.rules.ts'
import { ask } from '../http/ask.ts'
import type { PostAnswer, PostRules } from '../http/post.ts'
import type { Outcome } from '../outcome.ts'
import { type SmsSender, toldOf } from './short-message.ts'

export interface HookSettings {
  readonly provider: 'hook'
  readonly url: string
  readonly secret: string
}

const signHook = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

const read = ({ status, text }: PostAnswer): Outcome =>
  status >= 200 && status < 300
    ? { kind: 'sent', gatewayId: textOf(readJson(text)['id']) }
    : outcomeOfStatus(status, text)

export function hookSender({ url, secret }: HookSettings, clock: Clock, rules: PostRules | undefined): SmsSender {
  return {
    send(message) {
      const { id, to, kind, language, text, params } = message
      const now = clock.now()
      const body = JSON.stringify({ id, channel: 'sms', to, kind, language, text, params, at: now.toISOString() })
      const timestamp = String(Math.floor(now.getTime() / 1000))
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'tripos-timestamp': timestamp,
        'tripos-signature': signHook(secret, timestamp, body),
      }
      return ask({ url, headers, body }, { rules, secrets: [secret, ...toldOf(message)], ifSilent: 'later', read })
    },
  }
}
