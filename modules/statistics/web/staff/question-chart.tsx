import { useTranslations } from 'use-intl'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { formatShare, formatCoefficient } from './format-figures.ts'
import type { QuestionRow } from './advice-tags.tsx'

/** How easy each question was and how well it told the good from the weak, in the order of the paper. */
export function QuestionChart({ rows }: { rows: readonly QuestionRow[] }) {
  const t = useTranslations('statistics.questionChart')
  const hardest = rows.reduce((low, row) => ((row.facility ?? 1) < (low.facility ?? 1) ? row : low))
  const against = rows.filter(row => (row.discrimination ?? 0) < 0).length
  return (
    <ChartPanel
      title={t('title')}
      hint={t('hint')}
      summary={t('summary', { no: hardest.no, share: formatShare(hardest.facility), against })}
      labelTitle={t('no')}
      labels={rows.map(row => String(row.no))}
      series={[
        { label: t('facility'), colour: 'accent', kind: 'bar', isShare: true, values: rows.map(row => row.facility) },
        {
          label: t('discrimination'),
          colour: 'warning',
          kind: 'line',
          isShare: true,
          values: rows.map(row => row.discrimination),
        },
      ]}
      format={value => formatCoefficient(value)}
    />
  )
}
