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

export const offsetOf = ({ page, size }: PageInput): number => (page - 1) * size
