/** Paging: the one shape that every list has. */
export interface PageInput {
  readonly page: number
  readonly size: number
}

export interface Page<T> {
  readonly total: number
  readonly rows: T[]
}

export const offsetOf = ({ page, size }: PageInput): number => (page - 1) * size
