/** A later day, or an earlier one, as 2026-03-02. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

interface Assigned {
  readonly isClosed: boolean
  readonly dueOn: string
}

/** Ended by hand, or its last day has passed. */
export const isOver = ({ isClosed, dueOn }: Assigned, today: string): boolean => isClosed || dueOn < today
