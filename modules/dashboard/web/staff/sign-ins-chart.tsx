import type { dashboard } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatShort } from '@tripos/web-kit/format.ts'
import { identityPaths } from '../../../identity/web/shared/paths.ts'
import type { Series } from '@tripos/ui-staff/chart-canvas.tsx'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { dayLabel } from './day-label.ts'

type Days = NonNullable<Output<typeof dashboard.summary>['signIns']>

/** How many came in a day, and how many were turned away. */
export function SignInsChart({ days }: { days: Days }) {
  const t = useTranslations('dashboard')
  const succeeded = days.reduce((sum, day) => sum + day.succeeded, 0)
  const refused = days.reduce((sum, day) => sum + day.refused, 0)
  const labels = useMemo(() => days.map(day => dayLabel(day.day)), [days])
  const series = useMemo<Series[]>(
    () => [
      { label: t('succeeded'), colour: 'accent', kind: 'bar', values: days.map(day => day.succeeded) },
      { label: t('refused'), colour: 'danger', kind: 'bar', values: days.map(day => day.refused) },
    ],
    [days, t],
  )
  return (
    <ChartPanel
      title={t('signIns')}
      summary={t('signInsSummary', { succeeded, refused })}
      isEmpty={succeeded + refused === 0}
      emptyText={t('signInsEmpty')}
      to={identityPaths.signIns()}
      labelTitle={t('day')}
      labels={labels}
      series={series}
      format={formatShort}
    />
  )
}
