import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import styles from './notices.module.css'
import { type Notice, useNotices } from './use-notices.tsx'

interface NoticesProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
}

/**
 * One notice at a time, hanging from the header: in view wherever one has scrolled to, and nothing moves under the finger.
 * The others are counted, and one step away. Readers hear each once.
 */
export function Notices({ session, attempt }: NoticesProps) {
  const t = useTranslations('examRoom.notice')
  const notices = useNotices(session, attempt)
  const [aside, setAside] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()
  // What was put aside and is no more is news when it comes again.
  const stillAside = aside.filter(id => notices.some(notice => notice.id === id))
  if (stillAside.length !== aside.length) setAside(stillAside)

  const open = notices.filter(({ id }) => !stillAside.includes(id))
  const at = Math.max(
    0,
    open.findIndex(({ id }) => id === chosen),
  )
  const notice = open[at]
  const putAway = ({ id, dismiss }: Notice) => (dismiss ? dismiss() : setAside([...stillAside, id]))
  return (
    <div className={styles.slot} aria-live="polite">
      {notice && (
        <Bar key={notice.id} notice={notice} onPutAway={() => putAway(notice)}>
          {open.length > 1 && (
            <Button size="small" onClick={() => setChosen(open[(at + 1) % open.length]?.id)}>
              {t('next', { at: at + 1, count: open.length })}
            </Button>
          )}
        </Bar>
      )}
      {!notice && stillAside.length > 0 && (
        <button type="button" className={styles.badge} onClick={() => setAside([])}>
          {t('show', { count: stillAside.length })}
        </button>
      )}
    </div>
  )
}

interface BarProps {
  readonly notice: Notice
  readonly onPutAway: () => void
  readonly children: React.ReactNode
}

/** Two lines at most, until somebody wants more. */
function Bar({ notice, onPutAway, children }: BarProps) {
  const t = useTranslations('examRoom.notice')
  const text = useRef<HTMLParagraphElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [isCut, setIsCut] = useState(false)

  // Only layout knows whether two lines are enough.
  useLayoutEffect(() => {
    const words = text.current
    if (!words) return undefined
    const look = () => setIsCut(words.scrollHeight > words.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(words)
    return () => observer.disconnect()
  }, [])

  const hasMore = isCut || isUnfolded || notice.body !== undefined
  return (
    <div className={classes(styles.bar, styles[notice.tone])}>
      <div className={styles.words}>
        <p ref={text} className={classes(styles.text, isUnfolded && styles.unfolded)}>
          {notice.title !== undefined && <strong>{notice.title} </strong>}
          {notice.text}
        </p>
        {isUnfolded && notice.body}
      </div>
      <div className={styles.buttons}>
        {hasMore && (
          <Button size="small" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {t(isUnfolded ? 'less' : 'more')}
          </Button>
        )}
        {notice.action}
        {children}
        <Button size="small" onClick={onPutAway}>
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}
