import type { AssignmentState } from '../contract/assignments.ts'

interface Assigned {
  readonly isClosed: boolean
  readonly startsOn: string
  readonly dueOn: string
}

/** On a day such as 2026-03-02, of the site's time zone. Closed: ended by hand, or its last day has passed. */
export function stateOf({ isClosed, startsOn, dueOn }: Assigned, today: string): AssignmentState {
  if (isClosed || dueOn < today) return 'closed'
  return startsOn > today ? 'notBegun' : 'open'
}
