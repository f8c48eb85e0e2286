/** Months of UTC, and the tables that hold one each. */

export interface Month {
  /** As in the name of its table: `2026_11`. */
  readonly name: string
  readonly from: Date
  /** The first moment of the next one. */
  readonly until: Date
}

const monthAt = (year: number, month: number): Month => {
  const from = new Date(Date.UTC(year, month))
  const name = from.toISOString().slice(0, 7).replace('-', '_')
  return { name, from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) }
}

/** The month of a moment and those that follow it. */
export const monthsFrom = (moment: Date, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => monthAt(moment.getUTCFullYear(), moment.getUTCMonth() + index))

/** The month that a table of `parent` holds, by its name. */
export function monthOfTable(parent: string, table: string): Month | undefined {
  const [, year, month] =
    /^_(\d{4})_(0[1-9]|1[0-2])$/.exec(table.startsWith(parent) ? table.slice(parent.length) : '') ?? []
  return year === undefined ? undefined : monthAt(Number(year), Number(month) - 1)
}

/** Whether all of a month is older than what is kept. */
export const isOver = (month: Month, keptFrom: Date): boolean => month.until <= keptFrom

/** The first UUIDv7 of a moment: such an id begins with its milliseconds. */
export function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
