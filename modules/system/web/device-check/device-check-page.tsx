import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Brand } from '../../../site/web/shared/brand.tsx'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { PreferencesMenu } from '@tripos/ui/preferences-menu.tsx'
import shell from '@tripos/ui/shell.module.css'
import { runAutomaticChecks } from './automatic-checks.ts'
import { CameraCheck } from './camera-check.tsx'
import { CheckCard, VerdictTag } from './check-card.tsx'
import styles from './device-check.module.css'
import type { CheckResult, CheckResults, Tell, Translate } from './findings.ts'
import { FullScreenCheck } from './full-screen-check.tsx'
import { MicrophoneCheck } from './microphone-check.tsx'
import { ReportCard } from './report-card.tsx'
import { SpeakerCheck } from './speaker-check.tsx'
import { type CheckName, type Overall, overallOf } from './verdicts.rules.ts'

const AUTOMATIC = ['network', 'clock', 'storage', 'browser'] as const

/** `/web/exam/debug`: whether this device, on this network, will do for an exam. Asks for no exam and changes none. */
export function DeviceCheckPage() {
  const t = useTranslations('deviceCheck')
  const [findings, setFindings] = useState<CheckResults>({})
  const [round, setRound] = useState(0)
  const tell = useCallback<Tell>((name, finding) => setFindings(known => ({ ...known, [name]: finding })), [])
  const isRunning = AUTOMATIC.some(name => findings[name] === undefined)

  // The network, the clock and the disk are outside React.
  useEffect(() => {
    const left = new AbortController()
    // The page was left: nobody is told.
    runAutomaticChecks(tell, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [tell, round])

  const overall = overallOf(verdictsOf(findings))
  const words = isRunning ? t('overall.running') : wordsOf(t, overall)
  const of = (name: CheckName) => ({ finding: findings[name], tell })
  return (
    <div className={shell.page}>
      <Header />
      <main className={classes(shell.main, styles.main)}>
        <PageTitle title={t('title')} hint={t('hint')} />
        <Card className={styles.overall} aria-label={t('overall.label')}>
          {!isRunning && <VerdictTag verdict={overall.verdict} />}
          <p className={styles.words} role="status">
            {words}
          </p>
          <Button size="small" busy={isRunning} onClick={() => setRound(round + 1)}>
            {t('again')}
          </Button>
        </Card>
        <div className={styles.cards}>
          {AUTOMATIC.map(name => (
            <CheckCard key={name} name={name} finding={findings[name]} isBusy />
          ))}
          <CameraCheck {...of('camera')} />
          <MicrophoneCheck {...of('microphone')} />
          <SpeakerCheck {...of('speaker')} />
          <FullScreenCheck {...of('fullScreen')} />
        </div>
        <ReportCard findings={findings} overall={words} />
      </main>
    </div>
  )
}

const verdictsOf = (findings: CheckResults) =>
  Object.fromEntries(
    Object.entries(findings).flatMap(([name, finding]: [string, CheckResult | undefined]) =>
      finding === undefined ? [] : [[name, finding.verdict]],
    ),
  )

function wordsOf(translate: Translate, { verdict, open, attention, impossible }: Overall): string {
  const words = translate(`overall.${verdict}`, { count: attention + impossible })
  return open === 0 ? words : `${words}${translate('overall.open', { count: open })}`
}

/** A page of the exam that led here is known from the history entry; nothing that stands in the address decides. */
function Header() {
  const t = useTranslations('deviceCheck')
  const state: unknown = useLocation().state
  const examId =
    typeof state === 'object' && state !== null && 'examId' in state && typeof state.examId === 'string'
      ? state.examId
      : undefined
  return (
    <header className={shell.header}>
      <div className={classes(shell.bar, styles.bar)}>
        <span className={classes(shell.brand, styles.brand)}>
          <Brand />
        </span>
        <Link to={examId === undefined ? paths.studentHome : papersPaths.examCheck(examId)}>
          {t(examId === undefined ? 'back' : 'backToExam')}
        </Link>
        <PreferencesMenu />
      </div>
    </header>
  )
}
