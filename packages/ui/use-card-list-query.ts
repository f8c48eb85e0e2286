import { useSearchParams } from 'react-router'

/**
 * Page, search and filters of a list of students live in the address: a reload, the back button and a sent link show the same list.
 * Changing a filter goes back to the first page.
 */
export function useCardListQuery() {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const set = (name: string, value: string) =>
    setQuery(
      old => {
        if (value === '') old.delete(name)
        else old.set(name, value)
        if (name !== 'page') old.delete('page')
        return old
      },
      { replace: name !== 'page' },
    )
  return {
    page,
    get: (name: string) => query.get(name) ?? '',
    set,
    setPage: (next: number) => set('page', next === 1 ? '' : String(next)),
  }
}
