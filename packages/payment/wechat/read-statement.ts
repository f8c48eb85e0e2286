/** The bill of a day, as WeChat Pay has it. */
import { createHash } from 'node:crypto'
import { type Json, textOf } from '@tripos/messaging/http/answer.rules.ts'
import { gatewayError } from '../ask.ts'
import { GatewayError, type StatementLine } from '../gateway.ts'
import { statementOf } from './facts.rules.ts'
import type { WechatApi } from './wechat-api.ts'

/** A day without any trade has none. */
async function findBill({ call }: WechatApi, day: string): Promise<Json | undefined> {
  try {
    return await call({ method: 'GET', path: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL` })
  } catch (error) {
    if (error instanceof GatewayError && error.message.startsWith('NO_STATEMENT_EXIST')) return undefined
    throw error
  }
}

export async function readStatement(api: WechatApi, day: string): Promise<readonly StatementLine[]> {
  const bill = await findBill(api, day)
  if (bill === undefined) return []
  const path = textOf(bill.download_url).replace(/^https?:\/\/[^/]+/, '')
  const { status, text } = await api.send({ method: 'GET', path, isLarge: true })
  if (status !== 200) throw gatewayError(`HTTP ${status}`, false)
  const isWhole = createHash('sha1').update(text).digest('hex') === textOf(bill.hash_value).toLowerCase()
  if (!isWhole) throw gatewayError('the bill is not what its hash says', false)
  return statementOf(text)
}
