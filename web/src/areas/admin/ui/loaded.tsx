import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isRefusal } from '../../../lib/call-error.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { DeadEnd } from './dead-end.tsx'

interface Query<D> {
  readonly data: D | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** Shows what was asked for, or why it is not there. */
export function Loaded<D>({ query, children }: { query: Query<D>; children: (data: D) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (isRefusal(query.error, 'NOT_FOUND')) return <DeadEnd kind="notFound" />
  if (isRefusal(query.error, 'NOT_ALLOWED')) return <DeadEnd kind="notAllowed" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton active />
}
