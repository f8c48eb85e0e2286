/** What the answers of robots mean. */
import { outcomeOfStatus, readJson, said, textOf } from '../http/answer.rules.ts'
import type { PostAnswer } from '../http/post.ts'
import type { Outcome } from '../outcome.ts'

/** Too fast, or busy. Everything else is a wrong address, signature, key word or form. */
const LATER: Readonly<Record<'wecom' | 'dingtalk' | 'feishu', ReadonlySet<string>>> = {
  wecom: new Set(['-1', '45009', '45033']),
  dingtalk: new Set(['-1', '130101', '410100', '88']),
  feishu: new Set(['11232', '11233', '1000']),
}

export function readRobot(provider: keyof typeof LATER, { status, text }: PostAnswer): Outcome {
  const answer = readJson(text)
  const code = textOf(answer['errcode'] ?? answer['code'] ?? answer['StatusCode'])
  const message = textOf(answer['errmsg'] ?? answer['msg'] ?? answer['StatusMessage'])
  if (status === 429 || status >= 500 || code === '') return outcomeOfStatus(status, text)
  if (code === '0') return { kind: 'sent', gatewayId: null }
  // Feishu has one code for a bad request and for too many of them.
  const isLater = LATER[provider].has(code) || /too (many|fast)|frequen|limit/i.test(message)
  return { kind: isLater ? 'later' : 'refused', reason: said(code, message) }
}
