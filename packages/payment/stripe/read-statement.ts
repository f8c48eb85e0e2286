/** What moved on the balance of a day. */
import { asObject, textOf } from '@tripos/messaging/http/answer.rules.ts'
import type { StatementLine } from '../gateway.ts'
import { statementLineOf } from './facts.rules.ts'
import { epochSeconds } from './epoch-seconds.ts'
import type { StripeApi } from './stripe-api.ts'

const DAY_MS = 86_400_000

export async function readStatement({ get }: StripeApi, day: string): Promise<readonly StatementLine[]> {
  const from = new Date(`${day}T00:00:00Z`)
  const lines: StatementLine[] = []
  const query = new URLSearchParams({
    'created[gte]': String(epochSeconds(from)),
    'created[lt]': String(epochSeconds(new Date(from.getTime() + DAY_MS))),
    'expand[]': 'data.source',
    limit: '100',
  })
  for (;;) {
    const { data, has_more: isMore } = await get(`/v1/balance_transactions?${query.toString()}`)
    const rows = (Array.isArray(data) ? data : []).map(asObject)
    lines.push(...rows.flatMap(row => statementLineOf(row) ?? []))
    const last = textOf(rows.at(-1)?.id)
    if (isMore !== true || last === '') return lines
    query.set('starting_after', last)
  }
}
