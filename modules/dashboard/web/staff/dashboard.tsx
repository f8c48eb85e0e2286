import { dashboard } from '../../contract.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { formatShort } from '@tripos/web-kit/format.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useCan, useUser } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from './dashboard.module.css'
import { startOfToday } from './day-label.ts'
import { ResultsChart } from './results-chart.tsx'
import { SignInsChart } from './sign-ins-chart.tsx'
import { formatBytes } from '@tripos/web-kit/format-bytes.ts'

type Summary = Output<typeof dashboard.summary>

const REFRESH_MS = 30_000

/** What is going on now. Each figure leads to the list that it counts. */
export function Dashboard() {
  const t = useTranslations('adminWatch.dashboard')
  const user = useUser()
  const dayStart = startOfToday()
  const summary = useEndpoint(dashboard.summary, { dayStart }, { refetchMs: REFRESH_MS, keepPrevious: true })
  return (
    <>
      <PageTitle title={t('title')} hint={t('hello', { name: user.realName })} />
      <Loaded query={summary}>{figures => <Figures figures={figures} dayStart={dayStart} />}</Loaded>
    </>
  )
}

function Figures({ figures, dayStart }: { figures: Summary; dayStart: string }) {
  const t = useTranslations('adminWatch.dashboard')
  if (Object.values(figures).every(figure => figure === null)) return <EmptyState title={t('nothing')} />
  return (
    <>
      <div className={styles.tiles}>
        <Counts figures={figures} dayStart={dayStart} />
      </div>
      <div className={styles.charts}>
        {figures.results !== null && <ResultsChart days={figures.results} />}
        {figures.signIns !== null && <SignInsChart days={figures.signIns} />}
      </div>
    </>
  )
}

function Counts({ figures, dayStart }: { figures: Summary; dayStart: string }) {
  const t = useTranslations('adminWatch.dashboard')
  const canPapers = useCan('paper:paper:view')
  const { storage } = figures
  const awaiting = canPapers ? paths.admin.papers(`?state=${PaperState.awaitingMarking}`) : paths.admin.marking
  return (
    <>
      <Count
        label={t('examsToday')}
        value={figures.examsToday}
        to={paths.admin.exams(`?openOn=${encodeURIComponent(dayStart)}`)}
      />
      <Count
        label={t('papersInExam')}
        value={figures.papersInExam}
        to={paths.admin.papers(`?state=${PaperState.inExam}`)}
      />
      <Count label={t('papersAwaitingMarking')} value={figures.papersAwaitingMarking} to={awaiting} />
      <Count label={t('banks')} value={figures.banks} to={paths.admin.banks} />
      <Count label={t('questions')} value={figures.questions} to={paths.admin.questions()} />
      <Count label={t('jobsFailed')} value={figures.jobsFailed} to={paths.admin.jobs('?state=failed')} />
      {storage !== null && (
        <Tile
          label={t('storage')}
          figure={formatBytes(storage.databaseBytes + storage.fileBytes)}
          hint={t('storageFree', { size: formatBytes(storage.freeBytes) })}
          to={paths.admin.system}
        />
      )}
    </>
  )
}

/** Short from ten thousand on; the whole number stands in the bubble. */
function Count({ label, value, to }: { label: string; value: number | null; to: string }) {
  const format = useFormatter()
  if (value === null) return null
  const whole = format.number(value)
  return <Tile label={label} figure={value < 10_000 ? whole : formatShort(value)} title={whole} to={to} />
}

interface TileProps {
  readonly label: string
  readonly figure: string
  readonly title?: string
  readonly hint?: string
  readonly to: string
}

function Tile({ label, figure, title, hint, to }: TileProps) {
  return (
    <Link to={to} className={styles.tile} title={title}>
      <p className={styles.label}>{label}</p>
      <p className={styles.figure}>{figure}</p>
      {hint !== undefined && <p className={styles.label}>{hint}</p>}
    </Link>
  )
}
