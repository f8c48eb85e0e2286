import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { clearQuery, readQuery, writeQuery } from './list.rules.ts'

/**
 * The query of a table of the back office in the address: size and order besides what lists of students have. Changes
 * replace the entry of the history, so that back leaves the list, where students would go back a page.
 */
export function useTableQuery(filterKeys: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const keys = filterKeys.join(' ')
  const query = useMemo(() => readQuery(params, keys.split(' ')), [params, keys])
  return {
    query,
    change: (values: Readonly<Record<string, string | number | undefined>>) =>
      setParams(now => writeQuery(now, values), { replace: true }),
    clear: () => setParams(now => clearQuery(now, filterKeys), { replace: true }),
  }
}
