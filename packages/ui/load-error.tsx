import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { ErrorState, useErrorText } from './states.tsx'
import styles from './states.module.css'

interface Query {
  readonly data: unknown
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface LoadErrorProps {
  readonly query: Query
  /** One of several on its page: what went wrong is said large once, by what the page is about. */
  readonly isPart?: boolean
}

/** Stands for what could not be read; above what was read before, it is a line that says so. */
export function LoadError({ query, isPart = false }: LoadErrorProps) {
  const t = useTranslations('common')
  const textOf = useErrorText()
  const retry = () => void query.refetch()
  if (!query.isError) return null
  const isThere = query.data !== undefined
  if (!isThere && !isPart) return <ErrorState error={query.error} onRetry={retry} />
  return (
    <div className={styles.stale} role="status">
      {isThere ? t('errors.stale') : textOf(query.error)}
      <Button kind="quiet" size="small" busy={query.isFetching} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
