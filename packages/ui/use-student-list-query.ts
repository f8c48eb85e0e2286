import { useSearchParams } from 'react-router'

/** No call takes more. */
const MAX_PAGE = 1_000_000

/**
 * Page, search and filters of a list of students live in the address: a reload, the back button and a sent link show the same list.
 * Changing a filter goes back to the first page; turning a page is a step that the back button takes back. The tables of
 * the back office have sizes and orders too, and are left by one step back.
 */
export function useStudentListQuery() {
  const [query, setQuery] = useSearchParams()
  const page = Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  const set = (name: string, value: string, replace = name !== 'page') =>
    setQuery(
      old => {
        if (value === '') old.delete(name)
        else old.set(name, value)
        if (name !== 'page') old.delete('page')
        return old
      },
      { replace },
    )
  const setPage = (next: number, replace = false) => set('page', next === 1 ? '' : String(next), replace)
  return {
    page,
    get: (name: string) => query.get(name) ?? '',
    set: (name: string, value: string) => set(name, value),
    setPage: (next: number) => setPage(next),
    /** Leaves no step back to the page that was asked for. */
    correctPage: (next: number) => setPage(next, true),
  }
}

/** One filter of such a list: the first of its values is that of an address that names none. */
export function useStudentFilter<const V extends string>(name: string, values: readonly [V, ...V[]]) {
  const query = useStudentListQuery()
  const value = values.find(one => one === query.get(name)) ?? values[0]
  return {
    value,
    isSet: value !== values[0],
    set: (next: V) => query.set(name, next === values[0] ? '' : next),
  }
}
