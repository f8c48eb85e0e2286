import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { HOLD_MS, type HeldCall, sendAllHeld, sendHeld, takeBack, useHeldCalls } from './held-calls.ts'
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
      {waiting.map(({ id, text, verb }) => (
        <div key={id} className={styles.held}>
          <div className={styles.row}>
            <Words text={text} verb={verb} />
            <Button size="small" type="text" onClick={() => void sendHeld(id)}>
              {t(`${verb}.now`)}
            </Button>
            <Button
              size="small"
              onClick={() => {
                if (takeBack(id)) toast.info(t(`${verb}.undone`))
              }}
            >
              {t(`${verb}.undo`)}
            </Button>
          </div>
          <div className={styles.time} aria-hidden="true" />
        </div>
      ))}
    </div>
  )
}

/** The seconds run down for the eye; what is read aloud is said once. */
function Words({ text, verb }: Pick<HeldCall, 'text' | 'verb'>) {
  const t = useTranslations(`staff.held.${verb}`)
  const [seconds, setSeconds] = useState(HOLD_MS / 1000)
  useEffect(() => {
    if (seconds <= 1) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <span className={styles.text}>
      <span>{text}</span>
      <VisuallyHidden>{t('when', { seconds: HOLD_MS / 1000 })}</VisuallyHidden>
      <span aria-hidden="true">{t('when', { seconds })}</span>
    </span>
  )
}
