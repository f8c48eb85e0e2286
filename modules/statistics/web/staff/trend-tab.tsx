import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute, formatPercent } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { examStatistics } from '../../contract/exam-statistics.ts'
import { statisticsPaths } from '../shared/paths.ts'
import { formatShare, formatShareInterval } from './format-figures.ts'
import styles from './statistics.module.css'

type Trend = Output<typeof examStatistics.trend>
type Row = Trend['rows'][number]

/** How the exam went each time that it was held. */
export function TrendTab({ examId }: { readonly examId: string }) {
  const trend = useEndpoint(examStatistics.trend, { examId })
  return <Loaded query={trend}>{found => <Shown examId={examId} trend={found} />}</Loaded>
}

/** Of the day. */
const dayOf = ({ closedAt }: Row): string => formatMinute(closedAt).slice(0, 10)

function Shown({ examId, trend: { rows, meanChange, passChange } }: { examId: string; trend: Trend }) {
  const t = useTranslations('statistics.trend')
  if (rows.length < 2) return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
  const said = [
    ...(meanChange === null ? [] : [t('meanChange', wordsOf(meanChange))]),
    ...(passChange === null ? [] : [t('passChange', wordsOf(passChange))]),
  ]
  return (
    <div className={styles.stack}>
      <ChartPanel
        title={t('title')}
        hint={t('hint')}
        summary={said.join(' ')}
        labelTitle={t('exam')}
        labels={rows.map((row, at) => `${at + 1}. ${dayOf(row)}`)}
        series={[
          { label: t('mean'), colour: 'accent', kind: 'line', isShare: true, values: rows.map(row => row.meanShare) },
          {
            label: t('passRate'),
            colour: 'success',
            kind: 'line',
            isShare: true,
            values: rows.map(row => row.passRate),
          },
          {
            label: t('facility'),
            colour: 'warning',
            kind: 'line',
            isShare: true,
            values: rows.map(row => row.facility),
          },
        ]}
        format={formatPercent}
      />
      <div className={styles.card}>
        <StaticTable
          label={t('table')}
          rows={rows}
          rowKey={row => row.examId}
          columns={[
            {
              key: 'exam',
              title: t('exam'),
              render: row =>
                row.examId === examId ? row.title : <Link to={statisticsPaths.exam(row.examId)}>{row.title}</Link>,
            },
            { key: 'day', title: t('day'), render: dayOf },
            { key: 'people', title: t('people'), align: 'right', render: row => row.personCount },
            {
              key: 'mean',
              title: t('mean'),
              align: 'right',
              render: row => <Estimated share={row.meanShare} interval={row.meanInterval} />,
            },
            {
              key: 'passRate',
              title: t('passRate'),
              align: 'right',
              render: row => <Estimated share={row.passRate} interval={row.passInterval} />,
            },
            { key: 'facility', title: t('facility'), align: 'right', render: row => formatShare(row.facility) },
          ]}
        />
      </div>
    </div>
  )
}

const wordsOf = ({ difference, isClear }: NonNullable<Trend['meanChange']>) => ({
  side: difference >= 0 ? 'up' : 'down',
  share: formatPercent(Math.abs(difference)),
  clear: isClear ? 'yes' : 'no',
})

function Estimated({ share, interval }: { share: number | null; interval: Row['meanInterval'] }) {
  const range = share === null ? '' : formatShareInterval(interval)
  return (
    <>
      {formatShare(share)}
      {range !== '' && <div className={styles.muted}>{range}</div>}
    </>
  )
}
