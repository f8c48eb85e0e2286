import type { DeliveryReport } from '@tripos/messaging/reports/report.rules.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeReports } from './merge-reports.rules.ts'

const report = fc.record({
  messageId: fc.constantFrom('a', 'b', null),
  gatewayId: fc.constantFrom('1', '2'),
  outcome: fc.constantFrom<DeliveryReport['outcome']>('delivered', 'bounced'),
  reason: fc.constant(''),
})
const outcomes = (reports: readonly DeliveryReport[]) =>
  mergeReports(reports)
    .map(one => `${one.messageId ?? `gateway ${one.gatewayId}`} ${one.outcome}`)
    .toSorted()

it('whatever order they come in and however often, each message ends the same: bounced, if anybody said so', () => {
  fc.assert(
    fc.property(fc.array(report), reports => {
      const merged = outcomes(reports)
      expect(outcomes([...reports, ...reports].toReversed())).toEqual(merged)
      const bounced = new Set(outcomes(reports.filter(one => one.outcome === 'bounced')))
      expect(merged.filter(one => one.endsWith('bounced'))).toEqual([...bounced])
    }),
  )
})
