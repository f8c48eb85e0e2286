import { useTranslations } from 'use-intl'
import { formatMinute, formatPercent } from '@tripos/web-kit/format.ts'
import type { PersonReport } from '../../contract/person-report.ts'
import styles from './score-history.module.css'
import { historyOf } from './score-history.rules.ts'

/** Of a telephone; on a wide screen it grows. */
const BOX = { width: 400, height: 150, left: 44, right: 12, top: 20, bottom: 8 }
const STEPS = [0, 0.5, 1] as const
/** More figures than these would stand on each other. */
const MAX_VALUES = 8

const toX = (x: number): number => BOX.left + x * (BOX.width - BOX.left - BOX.right)
const toY = (y: number): number => BOX.top + y * (BOX.height - BOX.top - BOX.bottom)

/** How results have gone over time, as a sentence and a line; the figures stand in the table below it. */
export function ScoreHistory({ exams }: Pick<PersonReport, 'exams'>) {
  const t = useTranslations('statisticsReport')
  const points = historyOf(exams)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return null
  return (
    <figure className={styles.history}>
      <figcaption>
        {t('history', {
          count: points.length,
          from: formatMinute(first.startedAt),
          to: formatMinute(last.startedAt),
          first: formatPercent(first.share),
          last: formatPercent(last.share),
        })}
      </figcaption>
      <svg className={styles.chart} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
        {STEPS.map(step => (
          <g key={step}>
            <line className={styles.grid} x1={BOX.left} x2={BOX.width} y1={toY(1 - step)} y2={toY(1 - step)} />
            <text className={styles.value} x={BOX.left - 8} y={toY(1 - step) + 4} textAnchor="end">
              {formatPercent(step)}
            </text>
          </g>
        ))}
        <polyline className={styles.line} points={points.map(({ x, y }) => `${toX(x)},${toY(y)}`).join(' ')} />
        {points.map(({ examId, title, share, x, y }) => (
          <g key={examId}>
            <circle className={styles.point} cx={toX(x)} cy={toY(y)} r={4}>
              <title>{title}</title>
            </circle>
            {points.length <= MAX_VALUES && (
              <text
                className={styles.value}
                x={toX(x)}
                y={toY(y) - 8}
                textAnchor={x === 1 ? 'end' : x === 0 ? 'start' : 'middle'}
              >
                {formatPercent(share)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
