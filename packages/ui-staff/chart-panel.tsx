import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@tripos/ui/states.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import type { ChartCanvasProps } from './chart-canvas.tsx'
import styles from './chart.module.css'
import { useOpens } from './opens.ts'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

interface ChartPanelProps extends ChartCanvasProps {
  readonly title: string
  /** The whole in one sentence. */
  readonly summary: string
  readonly hint?: string
  /** What the labels are: the head of their column in the table. */
  readonly labelTitle: string
  readonly isEmpty?: boolean
  readonly emptyText?: string
  /** The list that the numbers come from: a link for whom it opens. */
  readonly to?: string
}

/** A chart with its numbers as a table: for screen readers always, for everybody by a button. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, summary, hint, isEmpty = false, emptyText = '', to } = props
  const t = useTranslations('staff.chart')
  const [isTable, setIsTable] = useState(false)
  const hasList = useOpens(to ?? '')
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        <div className={styles.tools}>
          {to !== undefined && hasList && <Link to={to}>{t('openList')}</Link>}
          {!isEmpty && (
            <Button
              type="text"
              icon={isTable ? <BarChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
              aria-label={isTable ? t('asChart') : t('asTable')}
              title={isTable ? t('asChart') : t('asTable')}
              onClick={() => setIsTable(!isTable)}
            />
          )}
        </div>
      </div>
      {isEmpty ? (
        <EmptyState title={emptyText} />
      ) : (
        <>
          <p className={styles.hint}>{summary}</p>
          <Numbers {...props} isHidden={!isTable} />
          {!isTable && (
            <WhenSeen>
              <ChartCanvas labels={props.labels} series={props.series} format={props.format} />
            </WhenSeen>
          )}
        </>
      )}
    </section>
  )
}

/** Drawing takes a script of its own: it is fetched when the chart first comes into view. */
function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (place.current === null || isSeen) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setIsSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <div ref={place} className={styles.canvas}>
      {isSeen && <LazyPart fallback={<Skeleton active />}>{children}</LazyPart>}
    </div>
  )
}

function Numbers({ title, labelTitle, labels, series, format, isHidden }: ChartPanelProps & { isHidden: boolean }) {
  const table: ReactNode = (
    <table className={styles.numbers}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{labelTitle}</th>
          {series.map(one => (
            <th key={one.label} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, i) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(one => {
              const value = one.values[i] ?? null
              return <td key={one.label}>{value === null ? '' : format(value, one.isShare ?? false)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (isHidden) return <VisuallyHidden>{table}</VisuallyHidden>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus
    <section className={styles.scroll} tabIndex={0} aria-label={`${title}: ${labelTitle}`}>
      {table}
    </section>
  )
}
