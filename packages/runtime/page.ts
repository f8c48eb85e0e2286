/** Paging: the one shape that every list has. */
export interface PageInput {
  readonly page: number
  readonly size: number
}

export interface Page<T> {
  readonly total: number
  readonly rows: T[]
}

/** A narrowed list is counted so far and no further: nobody pages through more, they narrow. */
export const MAX_COUNTED = 10_000

/** `isMore`: there are more than `total`. */
export interface CountedPage<T> extends Page<T> {
  readonly isMore: boolean
}

/** What one more than the limit, or less, was counted as. */
export const countedUpTo = (count: number): Pick<CountedPage<never>, 'total' | 'isMore'> => ({
  total: Math.min(count, MAX_COUNTED),
  isMore: count > MAX_COUNTED,
})

/** No page is offered there, and finding one would walk past all that come before it. */
export const isBeyondCounted = (input: PageInput): boolean => offsetOf(input) >= MAX_COUNTED

export const offsetOf = ({ page, size }: PageInput): number => (page - 1) * size
