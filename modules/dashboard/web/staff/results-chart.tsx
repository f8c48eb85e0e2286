import type { dashboard } from '../../contract.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent, formatShort } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import type { Series } from './chart-canvas.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { dayLabel } from './day-label.ts'

type Days = NonNullable<Output<typeof dashboard.summary>['results']>

const formatValue = (value: number, isShare: boolean) => (isShare ? formatPercent(value) : formatShort(value))

/** Of all the days together: each paper counts the same. */
function totalsOf(days: Days) {
  const papers = days.reduce((sum, day) => sum + day.papers, 0)
  const passed = days.reduce((sum, day) => sum + day.passed, 0)
  const shares = days.reduce((sum, day) => sum + (day.meanShare ?? 0) * day.papers, 0)
  return { papers, passRate: papers === 0 ? 0 : passed / papers, mean: papers === 0 ? 0 : shares / papers }
}

/** How many papers a day, how many of them passed, and how well. */
export function ResultsChart({ days }: { days: Days }) {
  const t = useTranslations('dashboard')
  const { papers, passRate, mean } = totalsOf(days)
  const labels = useMemo(() => days.map(day => dayLabel(day.day)), [days])
  const series = useMemo<Series[]>(
    () => [
      { label: t('papers'), colour: 'accent', kind: 'bar', values: days.map(day => day.papers) },
      {
        label: t('passRate'),
        colour: 'success',
        kind: 'line',
        isShare: true,
        values: days.map(day => (day.papers === 0 ? null : day.passed / day.papers)),
      },
      { label: t('mean'), colour: 'warning', kind: 'line', isShare: true, values: days.map(day => day.meanShare) },
    ],
    [days, t],
  )
  return (
    <ChartPanel
      title={t('results')}
      hint={t('resultsHint')}
      summary={t('resultsSummary', { papers, passed: formatPercent(passRate), mean: formatPercent(mean) })}
      isEmpty={papers === 0}
      emptyText={t('resultsEmpty')}
      to={papersPaths.papers(`?state=${PaperState.finished}&sort=closedAt`)}
      labels={labels}
      series={series}
      format={formatValue}
    />
  )
}
