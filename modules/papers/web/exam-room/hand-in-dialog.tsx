import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '@tripos/web-kit/format.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { answerProgress, type Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import styles from './hand-in-dialog.module.css'
import { earliestHandInMs } from './use-attempt.ts'

/** More links than this hide the rest of the dialog. */
const MAX_LINKS = 24

interface HandInDialogProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
  readonly open: boolean
  readonly onClose: () => void
  readonly onGo: (no: number) => void
}

/** Facts before the last step; the safe button has the focus. */
export function HandInDialog({ session, attempt, open, onClose, onGo }: HandInDialogProps) {
  const t = useTranslations('examRoom.confirm')
  const safe = useRef<HTMLButtonElement>(null)
  const isEarly = useIsEarly(session, open)
  const { total, partlyNos, unansweredNos } = answerProgress(attempt)
  const handIn = () => {
    onClose()
    session.handIn()
  }
  return (
    <Dialog
      open={open && attempt.phase === 'answering'}
      onClose={onClose}
      title={t('title')}
      initialFocus={safe}
      actions={
        <>
          <Button ref={safe} onClick={onClose}>
            {t('back')}
          </Button>
          <Button kind="primary" disabled={isEarly} onClick={handIn}>
            {t('go')}
          </Button>
        </>
      }
    >
      <div className={styles.facts}>
        {isEarly && (
          <p className={styles.early}>{t('tooEarly', { time: formatTime(session.content.earliestHandInAt) })}</p>
        )}
        {attempt.saving.waiting > 0 && <p>{t('waiting', { count: attempt.saving.waiting })}</p>}
        {unansweredNos.length + partlyNos.length === 0 && <p>{t('allAnswered', { total })}</p>}
        <Numbers word="unanswered" nos={unansweredNos} onGo={onGo} />
        <Numbers word="partly" nos={partlyNos} onGo={onGo} />
        <Numbers word="flagged" nos={attempt.flags} onGo={onGo} />
        <p className={styles.note}>{t('text')}</p>
      </div>
    </Dialog>
  )
}

interface NumbersProps {
  readonly word: 'unanswered' | 'partly' | 'flagged'
  readonly nos: readonly number[]
  readonly onGo: (no: number) => void
}

function Numbers({ word, nos, onGo }: NumbersProps) {
  const t = useTranslations('examRoom')
  if (nos.length === 0) return null
  return (
    <div>
      <p className={styles.count}>{t(`confirm.${word}`, { count: nos.length })}</p>
      <ul className={styles.links}>
        {nos.slice(0, MAX_LINKS).map(no => (
          <li key={no}>
            <button
              type="button"
              className={styles.link}
              aria-label={t('notice.refusedItem', { no })}
              onClick={() => onGo(no)}
            >
              {no}
            </button>
          </li>
        ))}
        {nos.length > MAX_LINKS && (
          <li className={styles.more}>{t('confirm.more', { count: nos.length - MAX_LINKS })}</li>
        )}
      </ul>
    </div>
  )
}

/** Looked at every second while the dialog is open. */
function useIsEarly(session: AttemptSession, isOpen: boolean): boolean {
  const [isEarly, setIsEarly] = useState(() => earliestHandInMs(session) > 0)

  // Time is outside React.
  useEffect(() => {
    if (!isOpen) return undefined
    const look = () => setIsEarly(earliestHandInMs(session) > 0)
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [session, isOpen])

  return isEarly
}
