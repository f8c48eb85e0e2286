import { dashboard } from '../../contract.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { lazy, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { formatShort } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { examsPaths } from '../../../exams/web/shared/paths.ts'
import { questionsPaths } from '../../../questions/web/shared/paths.ts'
import { keep, kept } from '@tripos/web-kit/storage.ts'
import { useCan, useUser } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from './dashboard.module.css'
import { startOfToday } from './day-label.ts'
import { areAllTaken, areFirstStepsShown, FIRST_STEPS_ASKED, type FirstStepsState } from './first-steps.rules.ts'
import { Alarms } from './alarms.tsx'
import { OpenLink } from './open-link.tsx'
import { ResultsChart } from './results-chart.tsx'
import { SignInsChart } from './sign-ins-chart.tsx'
import { Today } from './today.tsx'
import { Work } from './work.tsx'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

type Summary = Output<typeof dashboard.summary>

const REFRESH_MS = 30_000

/** With texts of its own: a site that works has no use for it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** What is going on now. Each figure leads to the list that it counts. */
export function Dashboard() {
  const t = useTranslations('dashboard')
  const user = useUser()
  const dayStart = startOfToday()
  const summary = useEndpoint(
    dashboard.summary,
    { dayStart },
    { staleMs: 0, refetchMs: REFRESH_MS, keepPrevious: true },
  )
  return (
    <>
      <PageTitle title={t('title')} hint={t('hello', { name: user.realName })} />
      <Loaded query={summary}>
        {figures => (
          <>
            <Alarms figures={figures} />
            <Begin state={figures.firstSteps} />
            <Figures figures={figures} dayStart={dayStart} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Begin({ state }: { state: Summary['firstSteps'] }) {
  const [params] = useSearchParams()
  const wasLed = useWasLed(state)
  if (state === null || !areFirstStepsShown(state, { isAsked: params.has(FIRST_STEPS_ASKED), wasLed })) return null
  return (
    <LazyPart>
      <FirstSteps state={state} />
    </LazyPart>
  )
}

/** Whether this person has seen steps that were still to be taken, in this browser. */
function useWasLed(state: FirstStepsState | null): boolean {
  const key = `firstSteps:${useUser().id}`
  const isLed = state !== null && !state.isClosed && !areAllTaken(state)
  // What a browser keeps is outside React.
  useEffect(() => {
    if (isLed) keep(key, 'seen')
  }, [isLed, key])
  return isLed || kept(key) !== null
}

function Figures({ figures, dayStart }: { figures: Summary; dayStart: string }) {
  const t = useTranslations('dashboard')
  const { firstSteps: _steps, ...shown } = figures
  if (Object.values(shown).every(figure => figure === null)) return <EmptyState title={t('nothing')} />
  return (
    <>
      <div className={styles.halves}>
        {figures.today !== null && <Today day={figures.today} dayStart={dayStart} />}
        {figures.work !== null && <Work cards={figures.work} />}
      </div>
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
  const t = useTranslations('dashboard')
  const canPapers = useCan('paper:paper:view')
  const toSystem = useLinkTo('SystemPage')
  const { storage } = figures
  const awaiting = canPapers ? papersPaths.papers(`?state=${PaperState.awaitingMarking}`) : papersPaths.marking
  return (
    <>
      <Count
        label={t('examsToday')}
        value={figures.examsToday}
        to={examsPaths.exams(`?openOn=${encodeURIComponent(dayStart)}`)}
      />
      <Count
        label={t('papersInExam')}
        value={figures.papersInExam}
        to={papersPaths.papers(`?state=${PaperState.inExam}`)}
      />
      <Count label={t('papersAwaitingMarking')} value={figures.papersAwaitingMarking} to={awaiting} />
      <Count label={t('banks')} value={figures.banks} to={questionsPaths.banks} />
      <Count label={t('questions')} value={figures.questions} to={questionsPaths.questions()} />
      {storage !== null && (
        <Tile
          label={t('storage')}
          figure={formatBytes(storage.databaseBytes + storage.fileBytes)}
          hint={t('storageFree', { size: formatBytes(storage.freeBytes) })}
          to={toSystem?.()}
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
  /** Undefined where no module has that page. */
  readonly to: string | undefined
}

function Tile({ label, figure, title, hint, to }: TileProps) {
  return (
    <OpenLink to={to} className={styles.tile} title={title}>
      <p className={styles.label}>{label}</p>
      <p className={styles.figure}>{figure}</p>
      {hint !== undefined && <p className={styles.label}>{hint}</p>}
    </OpenLink>
  )
}
