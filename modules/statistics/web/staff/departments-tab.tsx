import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { type examStatistics, MIN_PEOPLE } from '../../contract/exam-statistics.ts'
import { formatSeconds, formatShare, formatShareInterval, NONE } from './format-figures.ts'
import type { Figures } from './overview-tab.tsx'
import styles from './statistics.module.css'

type Department = Output<typeof examStatistics.overview>['departments'][number]
type Shown = Department & { readonly figures: NonNullable<Department['figures']> }

/** So many bars can be told apart. */
const MAX_BARS = 20

interface DepartmentsProps {
  readonly departments: readonly Department[]
  readonly sections: Figures['sections']
}

const passRate = ({ figures: { passCount, judgedCount } }: Shown): number | null =>
  judgedCount === 0 ? null : passCount / judgedCount

/** Departments beside each other: those of the data scope, with whoever is below them. */
export function DepartmentsTab({ departments, sections }: DepartmentsProps) {
  const t = useTranslations('statistics.departments')
  if (departments.length === 0) return <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
  const shown = departments.filter((one): one is Shown => one.figures !== null)
  return (
    <div className={styles.stack}>
      {shown.length > 1 && <DepartmentChart shown={shown} />}
      <div className={styles.card}>
        <h2>{t('title')}</h2>
        <p className={styles.muted}>{t('hint', { count: MIN_PEOPLE })}</p>
        <DepartmentTable departments={departments} sections={sections} />
      </div>
    </div>
  )
}

function DepartmentChart({ shown }: { shown: readonly Shown[] }) {
  const t = useTranslations('statistics.departments')
  const bars = shown.slice(0, MAX_BARS)
  const byMean = bars.toSorted((a, b) => b.figures.meanShare - a.figures.meanShare)
  const [best, weakest] = [byMean[0], byMean.at(-1)]
  return (
    <ChartPanel
      title={t('chart')}
      {...(shown.length > MAX_BARS ? { hint: t('firstOnly', { count: MAX_BARS }) } : {})}
      summary={t('summary', {
        best: best?.name ?? '',
        bestShare: formatShare(best?.figures.meanShare ?? null),
        weakest: weakest?.name ?? '',
        weakestShare: formatShare(weakest?.figures.meanShare ?? null),
      })}
      labelTitle={t('name')}
      labels={bars.map(one => one.name)}
      series={[
        {
          label: t('mean'),
          colour: 'accent',
          kind: 'bar',
          isShare: true,
          values: bars.map(one => one.figures.meanShare),
        },
        { label: t('passRate'), colour: 'success', kind: 'bar', isShare: true, values: bars.map(passRate) },
      ]}
      format={formatPercent}
    />
  )
}

const INDENT = '\u2003'

function DepartmentTable({ departments, sections }: DepartmentsProps) {
  const t = useTranslations('statistics.departments')
  /** Nothing of a department that is too small: the column of people says why. */
  const figure = (value: (one: Shown) => string) => (one: Department) =>
    one.figures === null ? NONE : value({ ...one, figures: one.figures })
  return (
    <StaticTable
      label={t('title')}
      rows={departments}
      rowKey={one => one.id}
      columns={[
        { key: 'name', title: t('name'), render: one => `${INDENT.repeat(one.depth)}${one.name}` },
        {
          key: 'people',
          title: t('people'),
          align: 'right',
          render: one => (one.figures === null ? t('tooFew', { count: MIN_PEOPLE }) : one.personCount),
        },
        { key: 'mean', title: t('mean'), align: 'right', render: figure(one => formatPercent(one.figures.meanShare)) },
        {
          key: 'interval',
          title: t('interval'),
          align: 'right',
          render: figure(one => formatShareInterval(one.figures.meanInterval)),
        },
        { key: 'passRate', title: t('passRate'), align: 'right', render: figure(one => formatShare(passRate(one))) },
        {
          key: 'time',
          title: t('medianTime'),
          align: 'right',
          render: figure(one => formatSeconds(one.figures.medianSeconds)),
        },
        ...(sections.length > 1 ? sections : []).map((section, i) => ({
          key: `section ${i}`,
          title: section.title,
          align: 'right' as const,
          render: figure(one => formatShare(one.figures.sectionShares[i] ?? null)),
        })),
      ]}
    />
  )
}
