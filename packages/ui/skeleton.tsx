import { useTranslations } from 'use-intl'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Grey boxes of the size of what is coming, so that nothing jumps when it is there. */
export function Skeleton({ count = 1, height = 24 }: { count?: number; height?: number }) {
  const t = useTranslations('common')
  return (
    <div className={styles.stack} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bar} style={{ height }} />
      ))}
    </div>
  )
}
