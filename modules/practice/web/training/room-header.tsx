import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { ChevronLeftIcon, GridIcon } from '@tripos/ui/icons.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { learningPaths } from '../../../learning/web/shared/paths.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { practicePaths } from '../shared/paths.ts'
import styles from './training.module.css'
import { countStandings } from './training.rules.ts'
import type { SessionState, TrainingSession } from './training-session.ts'

interface RoomHeaderProps {
  readonly session: TrainingSession
  readonly state: SessionState
  readonly onSheet: () => void
  readonly onAgain: () => void
}

export function RoomHeader({ session, state, onSheet, onAgain }: RoomHeaderProps) {
  const t = useTranslations('practice')
  const { run } = state
  const back =
    run.lesson === null ? practicePaths.bank(run.bank.id) : learningPaths.lesson(run.lesson.courseId, run.lesson.id)
  const { right, judged } = countStandings(state.standings)
  return (
    <header className={styles.header}>
      <ButtonLink kind="quiet" size="small" icon={<ChevronLeftIcon />} to={back}>
        {t(run.lesson === null ? 'training.leave' : 'training.toLesson')}
      </ButtonLink>
      <h1 className={styles.title}>{`${run.bank.name} · ${t(`modes.${run.mode}`)}`}</h1>
      <span className={styles.score}>{judged > 0 && t('training.rightSoFar', { right, answered: judged })}</span>
      <Sending state={state} />
      <Button className={styles.sheetButton ?? ''} size="small" icon={<GridIcon />} onClick={onSheet}>
        {t('training.sheet')}
      </Button>
      {run.finishedAt === null && <Finish session={session} state={state} />}
      {run.finishedAt !== null && run.lesson === null && (
        <Button size="small" kind="primary" onClick={onAgain}>
          {t('training.again')}
        </Button>
      )}
    </header>
  )
}

/** What waits to be sent: only where it matters. */
function Sending({ state: { sending, waitingCount } }: Pick<RoomHeaderProps, 'state'>) {
  const t = useTranslations('practice.training')
  const isAway = sending === 'offline' || sending === 'waiting'
  const text =
    sending === 'signedOut' ? t('signedOut') : isAway && waitingCount > 0 ? t('offline', { count: waitingCount }) : ''
  return (
    <span role="status" className={text === '' ? undefined : styles.away}>
      {text}
    </span>
  )
}

function Finish({ session, state }: Pick<RoomHeaderProps, 'session' | 'state'>) {
  const { run } = state
  const t = useTranslations('practice.training')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { open } = countStandings(state.standings)
  const isUnsentOpen = state.unsent.some(no => state.standings[no - 1] === 'open')
  const left = isUnsentOpen ? open - 1 : open
  const finish = async () => {
    setBusy(true)
    try {
      await session.finish()
      setAsking(false)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('finish')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('finishTitle')}
        confirmText={t('finish')}
        busy={isBusy}
        onConfirm={() => void finish()}
        onCancel={() => setAsking(false)}
      >
        {run.mode !== PracticeMode.memorise && (
          <p>
            {left > 0
              ? t(run.isCheckedAtEnd ? 'finishTextAtEnd' : 'finishText', { count: left })
              : t(run.isCheckedAtEnd ? 'finishAllAtEnd' : 'finishAll')}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
