import type { Missing } from '../contract/learning.ts'
import { useTranslations } from 'use-intl'
import styles from './lesson-words.module.css'

/** Seconds as minutes and seconds, in words. */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations('learning.missing')
  return seconds => t('duration', { minutes: Math.floor(seconds / 60), seconds: Math.floor(seconds) % 60 })
}

/** Why a lesson is not complete yet. */
export function WhyNot({ missing }: { missing: Missing }) {
  const t = useTranslations('learning.missing')
  const duration = useDuration()
  const words = (one: Missing[number]): string => {
    if (one.why === 'seconds') return t('seconds', { have: duration(one.have), of: duration(one.of) })
    if (one.why === 'percent') return t('percent', { have: one.have, of: one.of })
    return t(one.why)
  }
  return (
    <ul className={styles.why}>
      {missing.map(one => (
        <li key={one.why}>{words(one)}</li>
      ))}
    </ul>
  )
}
