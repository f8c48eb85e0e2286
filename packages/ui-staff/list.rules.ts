/** What a list asks for stands in the address: page, size, order, search text and filters. */
import type { Endpoint, Input } from '@tripos/contract-kit/endpoint.ts'

export const PAGE_SIZES = [10, 20, 50, 100]
const DEFAULT_SIZE = 20

export type FilterValue = string | number

export interface FilterOption {
  readonly value: FilterValue
  readonly label: string
}

/** The keys of an address that a list owns; whatever else stands there is left alone. */
const OWN_KEYS = ['page', 'size', 'sort', 'order', 'search'] as const

export interface ListQuery {
  readonly page: number
  readonly size: number
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly search: string
  readonly filters: Readonly<Record<string, string>>
}

const wholeNumber = (text: string | null, fallback: number) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : fallback)

export function readQuery(params: URLSearchParams, filterKeys: readonly string[]): ListQuery {
  const filters = filterKeys.flatMap(key => {
    const value = params.get(key)
    return value === null || value === '' ? [] : [[key, value] as const]
  })
  return {
    page: Math.max(1, wholeNumber(params.get('page'), 1)),
    size: Math.min(100, Math.max(1, wholeNumber(params.get('size'), DEFAULT_SIZE))),
    sort: params.get('sort') ?? undefined,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    search: (params.get('search') ?? '').slice(0, 100),
    filters: Object.fromEntries(filters),
  }
}

/** The address after a change. A change of what is looked for begins at the first page again. */
export function writeQuery(
  params: URLSearchParams,
  change: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in change)) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/**
 * The input of the endpoint. An address is the wire: what the endpoint would refuse (an unknown column, a filter that
 * is no id) is left out instead of breaking the page.
 */
export const inputOf = <T extends Endpoint>(endpoint: T, query: ListQuery, fixed: object): Input<T> =>
  narrowedInput(endpoint, query, { ...fixed, page: query.page, size: query.size })

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false }

/** The same of a call that gives all pages. */
export function narrowedInput<T extends Endpoint>(endpoint: T, query: ListQuery, fixed: object): Input<T> {
  const input: Record<string, unknown> = { ...fixed }
  const optional: Record<string, string> = { ...query.filters }
  if (query.search.trim() !== '') optional.search = query.search.trim()
  if (query.sort !== undefined) optional.sort = query.sort
  for (const [key, value] of Object.entries(optional)) {
    // A filter of the endpoint that takes several values is given the one that was chosen.
    const forms = [value, Number(value), [Number(value)], ...(value in BOOLEANS ? [BOOLEANS[value]] : [])]
    const found = forms.find(one => endpoint.input.safeParse({ ...input, [key]: one }).success)
    if (found !== undefined) input[key] = found
  }
  if (input.sort !== undefined) input.order = query.order
  return input as Input<T>
}

/**
 * Is anything narrowed, so that an empty list means "nothing matches" rather than "nothing there yet"? The filter `place` says
 * where one is, as a bank does for its questions, and narrows nothing.
 */
export const isNarrowed = (query: ListQuery, place?: string): boolean =>
  query.search !== '' || Object.keys(query.filters).some(key => key !== place)

/** Without everything that the list owns. */
export function clearQuery(params: URLSearchParams, filterKeys: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of [...OWN_KEYS, ...filterKeys]) next.delete(key)
  return next
}
