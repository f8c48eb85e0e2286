/** SQL of what gateways report. */
import { sql, type Tx } from '@tripos/db/client.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { DeliveryReport } from '@tripos/messaging/reports/report.rules.ts'

/**
 * Takes what is news. A message that waits for another try, or is being tried again, and has arrived already is not sent once more;
 * one that bounced and was queued again by people is another matter. Gives how many messages it was news of.
 */
export async function applyReports(
  tx: Tx,
  channel: MessageChannel,
  { reports, now }: { readonly reports: readonly DeliveryReport[]; readonly now: Date },
): Promise<number> {
  const rows = reports.map(({ messageId, gatewayId, outcome, reason }) => ({
    message_id: messageId,
    gateway_id: gatewayId,
    outcome,
    reason,
  }))
  let count = 0
  for (const whose of [
    sql`messages.id = report.message_id`,
    sql`report.message_id is null and messages.gateway_id = report.gateway_id and messages.gateway_id is not null`,
  ]) {
    const { numAffectedRows } = await sql`update messages set state = report.outcome, reason = report.reason,
        reported_at = ${now}::timestamptz, done_at = coalesce(messages.done_at, ${now}::timestamptz), lease_until = null,
        sealed = case when is_secret then null else sealed end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as report (message_id uuid, gateway_id text, outcome text, reason text)
      where messages.channel = ${sql.lit(channel)} and ${whose}
        and (messages.state in ('sent', 'unknown', 'givenUp', 'sending')
          or messages.state = 'queued' and messages.tries > 0 and report.outcome = 'delivered'
          or messages.state = 'delivered' and report.outcome = 'bounced')
        and (report.gateway_id is null or messages.gateway_id is null or messages.gateway_id = report.gateway_id)
      `.execute(tx)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}
