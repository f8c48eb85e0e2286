/** A later day, or an earlier one, as 2026-03-02. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

interface Assigned {
  readonly isClosed: boolean
  readonly startsOn: string
  readonly dueOn: string
}

/** Closed: ended by hand, or its last day has passed. */
export function stateOf({ isClosed, startsOn, dueOn }: Assigned, today: string): 'closed' | 'notBegun' | 'open' {
  if (isClosed || dueOn < today) return 'closed'
  return startsOn > today ? 'notBegun' : 'open'
}
