import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import { formatPercent, formatShort } from '@tripos/web-kit/format.ts'
import { ChartPanel } from '@tripos/ui-staff/chart-panel.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import type { examStatistics } from '../../contract/exam-statistics.ts'
import {
  formatCoefficient,
  formatCoefficientInterval,
  formatMeanPoints,
  formatSeconds,
  formatShare,
  formatShareInterval,
  NONE,
} from './format-figures.ts'
import styles from './statistics.module.css'

export type Figures = NonNullable<Output<typeof examStatistics.overview>['figures']>

/** The whole exam: what it says in words, in figures, and in charts. */
export function OverviewTab({ figures }: { figures: Figures }) {
  return (
    <div className={styles.stack}>
      <Advice advice={figures.advice} />
      <Tiles figures={figures} />
      <div className={styles.charts}>
        <ScoreChart figures={figures} />
        <TimeChart figures={figures} />
      </div>
      {figures.sections.length > 1 && <Sections figures={figures} />}
      {figures.lines.length > 0 && <Lines figures={figures} />}
      <Reliability figures={figures} />
    </div>
  )
}

function Advice({ advice }: Pick<Figures, 'advice'>) {
  const t = useTranslations('statistics.examAdvice')
  if (advice.length === 0) return null
  return (
    <ul className={styles.advice}>
      {advice.map(code => (
        <li key={code}>
          <Alert type="warning" showIcon title={t(code)} />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

function Tile({ label, value, hint = '' }: TileProps) {
  return (
    <div className={styles.tile}>
      <p className={styles.muted}>{label}</p>
      <p className={styles.figure}>{value}</p>
      <p className={styles.muted}>{hint}</p>
    </div>
  )
}

const rangeOf = (words: (interval: string) => string, interval: string): string =>
  interval === '' ? '' : words(interval)

function Tiles({ figures }: { figures: Figures }) {
  const t = useTranslations('statistics.figures')
  const { totalPoints, meanShare, judgedCount, passCount } = figures
  const mean = totalPoints === null ? formatPercent(meanShare) : formatMeanPoints(meanShare * totalPoints)
  const range = (interval: string) => rangeOf(value => t('range', { interval: value }), interval)
  return (
    <div className={styles.tiles}>
      <Tile label={t('papers')} value={String(figures.paperCount)} hint={t('people', { count: figures.personCount })} />
      <Tile
        label={totalPoints === null ? t('meanShare') : t('meanPoints', { total: formatMeanPoints(totalPoints) })}
        value={mean}
        hint={range(formatShareInterval(figures.meanInterval))}
      />
      <Tile
        label={t('passRate')}
        value={judgedCount === 0 ? NONE : formatPercent(passCount / judgedCount)}
        hint={judgedCount === 0 ? t('noPassScore') : range(formatShareInterval(figures.passInterval))}
      />
      <Tile
        label={t('median')}
        value={formatShare(figures.medianShare)}
        hint={t('spread', {
          lowest: formatShare(figures.lowestShare),
          highest: formatShare(figures.highestShare),
        })}
      />
      <Tile label={t('medianTime')} value={formatSeconds(figures.medianSeconds)} />
    </div>
  )
}

const counts = (value: number) => formatShort(value)

function ScoreChart({ figures }: { figures: Figures }) {
  const t = useTranslations('statistics.scoreChart')
  const { scoreBins, paperCount, meanShare } = figures
  const labels = scoreBins.map((_, i) => `${i * 10}–${(i + 1) * 10}%`)
  const most = scoreBins.indexOf(Math.max(...scoreBins))
  return (
    <ChartPanel
      title={t('title')}
      hint={t('hint')}
      summary={t('summary', { mean: formatPercent(meanShare), bin: labels[most] ?? '', count: scoreBins[most] ?? 0 })}
      labelTitle={t('bin')}
      labels={labels}
      series={[{ label: t('papers', { count: paperCount }), colour: 'accent', kind: 'bar', values: scoreBins }]}
      format={counts}
    />
  )
}

function TimeChart({ figures }: { figures: Figures }) {
  const t = useTranslations('statistics.timeChart')
  const { timeBins, paperCount, medianSeconds } = figures
  const minutes = (bin: number) => Math.round((bin * timeBins.stepSeconds) / 60)
  return (
    <ChartPanel
      title={t('title')}
      hint={t('hint')}
      summary={t('summary', { median: formatSeconds(medianSeconds) })}
      labelTitle={t('minutes')}
      labels={timeBins.counts.map((_, i) => `${minutes(i)}–${minutes(i + 1)}`)}
      series={[{ label: t('papers', { count: paperCount }), colour: 'accent', kind: 'bar', values: timeBins.counts }]}
      format={counts}
    />
  )
}

function Sections({ figures }: { figures: Figures }) {
  const t = useTranslations('statistics.sections')
  const { sections } = figures
  const weakest = sections.reduce((low, one) => ((one.meanShare ?? 1) < (low.meanShare ?? 1) ? one : low))
  return (
    <ChartPanel
      title={t('title')}
      summary={t('summary', { title: weakest.title, share: formatShare(weakest.meanShare) })}
      labelTitle={t('section')}
      labels={sections.map((section, i) => `${i + 1} ${section.title}`)}
      series={[
        { label: t('mean'), colour: 'accent', kind: 'bar', isShare: true, values: sections.map(one => one.meanShare) },
      ]}
      format={formatPercent}
    />
  )
}

function Lines({ figures }: { figures: Figures }) {
  const t = useTranslations('statistics.lines')
  return (
    <div className={styles.card}>
      <h2>{t('title')}</h2>
      <p className={styles.muted}>{t('hint')}</p>
      <StaticTable
        label={t('title')}
        rows={figures.lines.map((line, i) => ({ ...line, i }))}
        rowKey={line => String(line.i)}
        columns={[
          { key: 'section', title: t('section'), render: line => line.sectionTitle },
          { key: 'line', title: t('line'), render: line => t('lineOf', { no: line.lineNo + 1 }) },
          { key: 'drawn', title: t('drawn'), render: line => t('drawnOf', { count: line.count, pool: line.poolSize }) },
          { key: 'papers', title: t('papers'), align: 'right', render: line => line.paperCount },
          { key: 'facility', title: t('facility'), align: 'right', render: line => formatShare(line.facility) },
          {
            key: 'discrimination',
            title: t('discrimination'),
            align: 'right',
            render: line => formatCoefficient(line.discrimination),
          },
          { key: 'efficiency', title: t('efficiency'), align: 'right', render: line => formatShare(line.efficiency) },
          { key: 'weight', title: t('weight'), align: 'right', render: line => formatShare(line.effectiveWeight) },
        ]}
      />
    </div>
  )
}

function Reliability({ figures }: { figures: Figures }) {
  const t = useTranslations('statistics.reliability')
  const rows = [
    { key: 'alpha', value: formatCoefficient(figures.alpha), range: formatCoefficientInterval(figures.alphaInterval) },
    {
      key: 'standardError',
      value: figures.standardError === null ? NONE : formatMeanPoints(figures.standardError),
      range: '',
    },
    { key: 'deviation', value: formatShare(figures.deviation), range: '' },
    { key: 'skewness', value: formatCoefficient(figures.skewness), range: '' },
    { key: 'kurtosis', value: formatCoefficient(figures.kurtosis), range: '' },
  ] as const
  return (
    <div className={styles.card}>
      <h2>{t('title')}</h2>
      <StaticTable
        label={t('title')}
        rows={rows}
        rowKey={row => row.key}
        columns={[
          { key: 'name', title: t('name'), render: row => t(`names.${row.key}`) },
          { key: 'value', title: t('value'), align: 'right', render: row => row.value },
          { key: 'range', title: t('range'), align: 'right', render: row => row.range },
          { key: 'meaning', title: t('meaning'), render: row => t(`meanings.${row.key}`) },
        ]}
      />
    </div>
  )
}
