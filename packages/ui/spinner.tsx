import { useTranslations } from 'use-intl'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** For an action that is under way. Pages that load show a Skeleton instead. */
export function Spinner({ label }: { label?: string }) {
  const t = useTranslations('common')
  return (
    <span role="status" className={styles.box}>
      <span className={styles.ring} aria-hidden="true" />
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </span>
  )
}

/** The whole page is being prepared. Appears late, so that a fast answer shows nothing. */
export function PageSpinner() {
  return (
    <div className={styles.page} data-page-waits="">
      <span className={styles.ring} aria-hidden="true" />
    </div>
  )
}
