import { Skeleton } from 'antd'
import { type ReactNode, useContext, useState } from 'react'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { PageEditsContext } from './shell/dirty-pages.ts'
import { DeadEnd } from './dead-end.tsx'

interface Query<D> {
  readonly data: D | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Shows what was asked for, or why it is not there. */
export function Loaded<D>({ query, children }: { query: Query<D>; children: (data: D) => ReactNode }) {
  const { isDirty } = useContext(PageEditsContext)
  const [shown, setShown] = useState(query.data)
  // Edits are not taken away by another version that comes by itself (saving them says that there is one), nor by a query
  // that was forgotten while the page was hidden.
  const mayFollow = shown === undefined || versionOf(query.data) === versionOf(shown) || !isDirty()
  if (query.data !== undefined && query.data !== shown && mayFollow) setShown(query.data)
  if (shown !== undefined) {
    return (
      <>
        <LoadError query={query} />
        {children(shown)}
      </>
    )
  }
  if (isRefusal(query.error, 'NOT_FOUND')) return <DeadEnd kind="notFound" />
  if (isRefusal(query.error, 'NOT_ALLOWED')) return <DeadEnd kind="notAllowed" />
  if (query.isError) return <LoadError query={query} />
  return <Skeleton active />
}

const versionOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined
