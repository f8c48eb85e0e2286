import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'
import { sendAllHeld, sendHeld, takeBack, useHeldCalls } from './held-calls.ts'
import styles from './held-calls-bar.module.css'

/** What is about to go out to people, and the way back. Rendered once, by the shell of the back office. */
export function HeldCallsBar() {
  const t = useTranslations('staff.held')
  const waiting = useHeldCalls(state => state.waiting)

  // Whoever looks away does not take back any more, and a hidden page may never be shown again: phones say nothing else.
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') void sendAllHeld(true)
    }
    const onLeave = () => void sendAllHeld(true)
    document.addEventListener('visibilitychange', onChange)
    addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      removeEventListener('pagehide', onLeave)
    }
  }, [])

  return (
    <div role="status" className={styles.stack}>
      {waiting.map(({ id, text }) => (
        <div key={id} className={styles.held}>
          <div className={styles.row}>
            <span className={styles.text}>{t('text', { what: text })}</span>
            <Button size="small" type="text" onClick={() => void sendHeld(id)}>
              {t('sendNow')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                if (takeBack(id)) toast.info(t('takenBack'))
              }}
            >
              {t('takeBack')}
            </Button>
          </div>
          <div className={styles.time} aria-hidden="true" />
        </div>
      ))}
    </div>
  )
}
