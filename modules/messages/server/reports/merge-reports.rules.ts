/** Several reports of one message become one: that it bounced counts whenever it comes, and twice is once. */
import type { DeliveryReport } from '@tripos/messaging/reports/report.rules.ts'

const keyOf = ({ messageId, gatewayId }: DeliveryReport): string => messageId ?? `gateway ${gatewayId ?? ''}`

export function mergeReports(reports: readonly DeliveryReport[]): DeliveryReport[] {
  const merged = new Map<string, DeliveryReport>()
  for (const report of reports) {
    const known = merged.get(keyOf(report))
    if (known?.outcome !== 'bounced') merged.set(keyOf(report), report)
  }
  return [...merged.values()]
}
