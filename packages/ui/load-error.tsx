import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'
import styles from './states.module.css'

interface Query {
  readonly data: unknown
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Stands for what could not be read; above what was read before, it is a line that says so. */
export function LoadError({ query }: { query: Query }) {
  const t = useTranslations('common')
  const retry = () => void query.refetch()
  if (!query.isError) return null
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={retry} />
  return (
    <div className={styles.stale} role="status">
      {t('errors.stale')}
      <Button kind="quiet" size="small" busy={query.isFetching} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
