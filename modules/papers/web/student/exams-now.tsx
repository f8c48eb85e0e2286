import { exams } from '../../../exams/contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatClock } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../shared/paths.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useServerCountdown } from '@tripos/web-kit/use-server-countdown.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { ClockIcon } from '@tripos/ui/icons.tsx'
import styles from './exams-now.module.css'

type Now = Output<typeof exams.now>
type Running = Now['running'][number]
type Soon = Now['soon'][number]

const REFRESH_MS = 60_000

/** What must not be missed, on every page of a student: the paper that is being written, the exam that starts soon. */
export function ExamsNow() {
  const now = useEndpoint(exams.now, {}, { staleMs: 0, refetchMs: REFRESH_MS })
  // What was true before the exam room was entered may be over since.
  if (!now.isFetchedAfterMount || now.data === undefined) return null
  const { running, soon, serverNow } = now.data
  const onEnd = () => void now.refetch()
  const [paper, exam] = [running[0], soon[0]]
  const more = running.length + soon.length - (paper ? 1 : 0) - (exam ? 1 : 0)
  return (
    <>
      {paper && <RunningBar key={paper.paperId} {...{ paper, serverNow, onEnd }} more={exam ? 0 : more} />}
      {exam && <SoonBar key={exam.examId} {...{ exam, serverNow, onEnd, more }} />}
    </>
  )
}

interface BarProps {
  readonly serverNow: string
  /** The moment has come: what is now, the server says. */
  readonly onEnd: () => void
  readonly more: number
}

function useEnd(seconds: number | undefined, onEnd: () => void): void {
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) onEnd()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [isOver])
}

function RunningBar({ paper, serverNow, onEnd, more }: BarProps & { paper: Running }) {
  const t = useTranslations('papersStudent.now')
  const seconds = useServerCountdown(paper.deadlineAt, serverNow)
  useEnd(seconds, onEnd)
  if (seconds === undefined || seconds === 0) return null
  return (
    <section className={classes(styles.strip, styles.running)} aria-label={t('running')}>
      <div className={styles.bar}>
        <ClockIcon />
        <p className={styles.words}>
          <span className={styles.what}>{t('running')}</span>
          <strong className={styles.title}>{paper.title}</strong>
        </p>
        <p className={styles.time}>
          {t('left')}{' '}
          <span role="timer" className={styles.clock}>
            {formatClock(seconds)}
          </span>
        </p>
        <More count={more} />
        <ButtonLink kind="primary" size="small" to={papersPaths.examStart(paper.paperId)}>
          {t('resume')}
        </ButtonLink>
      </div>
    </section>
  )
}

function SoonBar({ exam, serverNow, onEnd, more }: BarProps & { exam: Soon }) {
  const t = useTranslations('papersStudent.now')
  const { pathname } = useLocation()
  const seconds = useServerCountdown(exam.startsAt, serverNow)
  useEnd(seconds, onEnd)
  const check = papersPaths.examCheck(exam.examId)
  // That page itself counts down to the second.
  if (seconds === undefined || pathname === check) return null
  const hasBegun = seconds === 0
  return (
    <section className={styles.strip} aria-label={t('soon')}>
      <div className={styles.bar}>
        <ClockIcon />
        <p className={styles.words}>
          <strong className={styles.title}>{exam.title}</strong>
        </p>
        <p className={styles.time}>
          {hasBegun ? t('begun') : t('startsIn', { minutes: Math.max(1, Math.round(seconds / 60)) })}
        </p>
        <More count={more} />
        <ButtonLink kind={hasBegun ? 'primary' : 'secondary'} size="small" to={check}>
          {t(hasBegun ? 'enter' : 'check')}
        </ButtonLink>
      </div>
    </section>
  )
}

function More({ count }: { count: number }) {
  const t = useTranslations('papersStudent.now')
  if (count <= 0) return null
  return (
    <Link className={styles.more} to={paths.studentHome}>
      {t('more', { count })}
    </Link>
  )
}
