import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { Spinner } from '@tripos/ui/spinner.tsx'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import styles from './handing-in.module.css'

/** Handing in takes a moment, or longer without a network: what is going on, and the way back while there is one. */
export function HandingIn({ session, attempt }: { session: AttemptSession; attempt: Attempt }) {
  const t = useTranslations('examRoom')
  const { phase, saving } = attempt
  const isTimeUp = phase === 'timeUp'
  return (
    <Dialog
      open={phase === 'handingIn' || isTimeUp}
      onClose={() => session.cancelHandIn()}
      title={t(isTimeUp ? 'handingIn.titleTimeUp' : 'handingIn.title')}
      canDismiss={false}
      actions={phase === 'handingIn' && <Button onClick={() => session.cancelHandIn()}>{t('handingIn.cancel')}</Button>}
    >
      <div className={styles.box} role="status">
        <Spinner />
        <div>
          <p>{saving.waiting > 0 ? t('handingIn.saving', { count: saving.waiting }) : t('handingIn.sending')}</p>
          {saving.trouble === 'offline' && <p className={styles.trouble}>{t('handingIn.offline')}</p>}
          {saving.trouble === 'signedOut' && <p className={styles.trouble}>{t('notice.signedOutMemory')}</p>}
        </div>
      </div>
    </Dialog>
  )
}
