import type { dashboard } from '../../contract.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent, formatShort } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import type { Series } from '@tripos/ui-staff/chart-canvas.tsx'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { dayLabel } from './day-label.ts'

type Days = NonNullable<Output<typeof dashboard.summary>['results']>

const formatValue = (value: number, isShare: boolean) => (isShare ? formatPercent(value) : formatShort(value))

const sumOf = (days: Days, value: (day: Days[number]) => number) => days.reduce((sum, day) => sum + value(day), 0)

/** Of all the days together: each candidate counts the same. */
function totalsOf(days: Days) {
  const candidates = sumOf(days, day => day.candidates)
  const judged = sumOf(days, day => day.judged)
  const shares = sumOf(days, day => (day.meanShare ?? 0) * day.candidates)
  return {
    candidates,
    passRate: judged === 0 ? null : sumOf(days, day => day.passed) / judged,
    mean: candidates === 0 ? 0 : shares / candidates,
  }
}

/** How many results a day, how many of them passed, and how well. */
export function ResultsChart({ days }: { days: Days }) {
  const t = useTranslations('dashboard')
  const { candidates, passRate, mean } = totalsOf(days)
  const labels = useMemo(() => days.map(day => dayLabel(day.day)), [days])
  const series = useMemo<Series[]>(
    () => [
      { label: t('candidates'), colour: 'accent', kind: 'bar', values: days.map(day => day.candidates) },
      {
        label: t('passRate'),
        colour: 'success',
        kind: 'line',
        isShare: true,
        values: days.map(day => (day.judged === 0 ? null : day.passed / day.judged)),
      },
      { label: t('mean'), colour: 'warning', kind: 'line', isShare: true, values: days.map(day => day.meanShare) },
    ],
    [days, t],
  )
  return (
    <ChartPanel
      title={t('results')}
      hint={t('resultsHint')}
      summary={t('resultsSummary', {
        candidates,
        passed: passRate === null ? '–' : formatPercent(passRate),
        mean: formatPercent(mean),
      })}
      isEmpty={candidates === 0}
      emptyText={t('resultsEmpty')}
      to={papersPaths.papers(`?state=${PaperState.finished}&sort=closedAt`)}
      labelTitle={t('day')}
      labels={labels}
      series={series}
      format={formatValue}
    />
  )
}
