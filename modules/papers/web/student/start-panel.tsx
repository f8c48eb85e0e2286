import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../contract/papers.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { keepAsking } from '@tripos/send-queue/keep-asking.ts'
import { call } from '@tripos/web-kit/call.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatClock } from '@tripos/web-kit/format.ts'
import { JUST_STARTED, papersPaths } from '../shared/paths.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useServerCountdown } from '@tripos/web-kit/use-server-countdown.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { AlertIcon } from '@tripos/ui/icons.tsx'
import { Checkbox, PasswordInput } from '@tripos/ui/inputs.tsx'
import styles from './start-panel.module.css'

type ExamCheck = Output<typeof exams.check>

interface StartPanelProps {
  readonly exam: ExamCheck
  readonly onCheckAgain: () => void
}

/** The server's verdict and what follows from it: start, continue, wait, or why not. */
export function StartPanel({ exam, onCheckAgain }: StartPanelProps) {
  switch (exam.verdict) {
    case 'mayStart':
      return <StartForm exam={exam} onCheckAgain={onCheckAgain} />
    case 'mayResume':
      return <Resume exam={exam} onCheckAgain={onCheckAgain} />
    default:
      return <NotNow exam={exam} verdict={exam.verdict} onCheckAgain={onCheckAgain} />
  }
}

/** The time runs on while one is here. */
function Resume({ exam, onCheckAgain }: StartPanelProps) {
  const t = useTranslations('papersStudent')
  const seconds = useServerCountdown(exam.runningDeadlineAt, exam.serverNow)
  const isOver = seconds === 0

  // What becomes of the paper, the server says.
  useEffect(() => {
    if (isOver) onCheckAgain()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [isOver])

  return (
    <Card className={styles.panel}>
      <p>{t('check.resumeHint')}</p>
      {seconds !== undefined && (
        <p className={styles.clock}>
          {t('now.left')} <strong role="timer">{formatClock(seconds)}</strong>
        </p>
      )}
      {exam.runningPaperId && (
        <ButtonLink kind="primary" size="large" to={papersPaths.examStart(exam.runningPaperId)}>
          {t('check.resume')}
        </ButtonLink>
      )}
    </Card>
  )
}

type Refusing = Exclude<ExamCheck['verdict'], 'mayStart' | 'mayResume'>

function NotNow({ exam, verdict, onCheckAgain }: StartPanelProps & { verdict: Refusing }) {
  const t = useTranslations('papersStudent')
  const seconds = useServerCountdown(exam.opensAt, exam.serverNow)
  const isOpening = seconds === 0

  // The moment has come: whether one may really start, the server says.
  useEffect(() => {
    if (isOpening) onCheckAgain()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [isOpening])

  return (
    <Card className={styles.panel}>
      <p className={styles.reason}>
        <AlertIcon />
        {t(`check.verdict.${verdict}`)}
      </p>
      {seconds !== undefined && (
        <p className={styles.clock}>
          {t('check.opensIn')} <strong role="timer">{formatClock(seconds)}</strong>
        </p>
      )}
      {exam.lastPaperId && <ButtonLink to={papersPaths.examResult(exam.lastPaperId)}>{t('exams.result')}</ButtonLink>}
    </Card>
  )
}

function StartForm({ exam, onCheckAgain }: StartPanelProps) {
  const t = useTranslations('papersStudent.check')
  const navigate = useNavigate()
  const [hasAcceptedNotice, setHasAcceptedNotice] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<{ field: 'notice' | 'password'; text: string }>()
  const start = useEndpointMutation(papers.start, {
    invalidates: [exams.mine],
    handles: ['EXAM_PASSWORD_WRONG'],
    // A class starts in the same second: who meets a busy server starts a moment later.
    via: (endpoint, input) => keepAsking(() => call(endpoint, input), browserClock),
    onSuccess: ({ paperId }) => void navigate(papersPaths.examStart(paperId), JUST_STARTED),
    onError: failure => {
      if (isRefusal(failure, 'EXAM_PASSWORD_WRONG')) setError({ field: 'password', text: failure.text })
      // Anything else changes what this page says: over, late, no attempts.
      else onCheckAgain()
    },
  })
  /** What was wrong is being put right. */
  const forget = (field: 'notice' | 'password') => setError(known => (known?.field === field ? undefined : known))
  const send = () => {
    if (exam.mustAcceptNotice && !hasAcceptedNotice) return setError({ field: 'notice', text: t('acceptMissing') })
    if (exam.needsPassword && password === '') return setError({ field: 'password', text: t('passwordMissing') })
    setError(undefined)
    start.mutate({ examId: exam.id, hasAcceptedNotice, ...(exam.needsPassword ? { password } : {}) })
  }
  return (
    <Card>
      <form
        className={styles.panel}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        {exam.needsPassword && (
          <div className={styles.password}>
            <Field label={t('password')} error={error?.field === 'password' ? error.text : undefined} required>
              <PasswordInput
                name="examPassword"
                autoComplete="off"
                value={password}
                onChange={text => {
                  setPassword(text)
                  forget('password')
                }}
              />
            </Field>
          </div>
        )}
        {exam.mustAcceptNotice && (
          <div>
            <Checkbox
              checked={hasAcceptedNotice}
              onChange={isAccepted => {
                setHasAcceptedNotice(isAccepted)
                forget('notice')
              }}
              aria-invalid={error?.field === 'notice' || undefined}
              aria-describedby={error?.field === 'notice' ? 'notice-error' : undefined}
            >
              {t('accept')}
            </Checkbox>
            {error?.field === 'notice' && (
              <p id="notice-error" role="alert" className={styles.error}>
                {error.text}
              </p>
            )}
          </div>
        )}
        <p className={styles.hint}>{t('startHint')}</p>
        <Button type="submit" kind="primary" size="large" busy={start.isPending}>
          {t('start')}
        </Button>
      </form>
    </Card>
  )
}
