import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import styles from './guarded-submit.module.css'
import type { Guard } from './use-guard.ts'

interface GuardedSubmitProps {
  readonly guard: Guard
  readonly isBusy: boolean
  readonly children: string
}

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The button of a form that is guarded, with what there is to wait for. It keeps the focus while it cannot be pressed. */
export function GuardedSubmit({ guard, isBusy, children }: GuardedSubmitProps) {
  const t = useTranslations('identity.guard')
  const isWaiting = guard.seconds > 0
  return (
    <div className={styles.submit}>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={isBusy}
        aria-disabled={isWaiting}
        onClick={isWaiting ? event => event.preventDefault() : undefined}
      >
        {isWaiting ? t('again', { time: clockOf(guard.seconds) }) : children}
      </Button>
      {/* The seconds are in the button alone: a reader is told once. */}
      <p role="status" className={styles.status}>
        {guard.isWorking ? t('working') : guard.sentence}
      </p>
    </div>
  )
}
