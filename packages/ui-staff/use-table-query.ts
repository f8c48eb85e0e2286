import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { clearQuery, readQuery, writeQuery } from './list.rules.ts'

/** The query of a table in the address, and how to change it. Changes replace the entry of the history: back leaves the list. */
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
