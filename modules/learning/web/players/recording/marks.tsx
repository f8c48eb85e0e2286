import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { clockOf } from './recording.rules.ts'
import styles from './recording.module.css'

interface MarksProps {
  readonly marks: readonly { readonly at: number; readonly title: string }[]
  readonly time: number
  readonly onGo: (second: number) => void
}

/** Places to jump to; the one that is being played is marked. */
export function Marks({ marks, time, onGo }: MarksProps) {
  const t = useTranslations('learning.player')
  const id = useId()
  if (marks.length === 0) return null
  const sorted = [...marks].sort((a, b) => a.at - b.at)
  const present = sorted.findLastIndex(({ at }) => at <= time)
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.marksTitle}>
        {t('marks')}
      </h2>
      <ol className={styles.marks}>
        {sorted.map(({ at, title }, index) => (
          <li key={`${at} ${title}`}>
            <button
              type="button"
              className={styles.mark}
              aria-current={index === present ? 'true' : undefined}
              onClick={() => onGo(at)}
            >
              <span className={styles.markTime}>{clockOf(at)}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
