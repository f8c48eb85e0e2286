/** One table of when an exam is open. The pure rule and the SQL of every list are held against it. */
import { ExamState } from '@tripos/contract-kit/enums.ts'

export interface WindowCase {
  readonly title: string
  readonly state: typeof ExamState.inProgress | typeof ExamState.disabled
  /** Seconds from now; null: none. */
  readonly startsIn: number | null
  readonly endsIn: number | null
  readonly lateEntryMinutes: number | null
  readonly shown: ExamState
  /** Who has not entered may not enter any more. */
  readonly isLate: boolean
}

const { inProgress, disabled, notStarted, ended } = ExamState
const MINUTE = 60
const HOUR = 3600
const MILLISECOND = 0.001

interface Fields extends Partial<Omit<WindowCase, 'title' | 'shown'>> {}

const row = (title: string, shown: ExamState, fields: Fields = {}): WindowCase => ({
  title,
  shown,
  state: inProgress,
  startsIn: -HOUR,
  endsIn: HOUR,
  lateEntryMinutes: null,
  isLate: false,
  ...fields,
})

export const WINDOW_CASES: readonly WindowCase[] = [
  row('within its window', inProgress),
  row('just before its start', notStarted, { startsIn: MILLISECOND }),
  row('exactly at its start', inProgress, { startsIn: 0 }),
  row('just before its end', inProgress, { endsIn: MILLISECOND }),
  row('exactly at its end', ended, { endsIn: 0 }),
  row('long over', ended, { startsIn: -2 * HOUR, endsIn: -HOUR }),
  row('without a start', inProgress, { startsIn: null }),
  row('without a start, at its end', ended, { startsIn: null, endsIn: 0 }),
  row('without an end', inProgress, { endsIn: null }),
  row('without an end, before its start', notStarted, { startsIn: HOUR, endsIn: null }),
  row('without a window', inProgress, { startsIn: null, endsIn: null }),
  row('disabled within its window', disabled, { state: disabled }),
  row('disabled before its start', disabled, { state: disabled, startsIn: HOUR, endsIn: null }),
  row('disabled after its end', disabled, { state: disabled, startsIn: -2 * HOUR, endsIn: -HOUR }),
  row('disabled without a window', disabled, { state: disabled, startsIn: null, endsIn: null }),
  row('at the last moment of entry', inProgress, { startsIn: -15 * MINUTE, lateEntryMinutes: 15 }),
  row('just after the last moment of entry', inProgress, {
    startsIn: -15 * MINUTE - MILLISECOND,
    lateEntryMinutes: 15,
    isLate: true,
  }),
  row('entered at its start only', inProgress, { startsIn: 0, lateEntryMinutes: 0 }),
  row('with late entry, before its start', notStarted, { startsIn: HOUR, endsIn: null, lateEntryMinutes: 15 }),
  row('with late entry, without a start', inProgress, { startsIn: null, lateEntryMinutes: 15 }),
]

/** The columns of a case at this moment. */
export function windowAt({ state, startsIn, endsIn, lateEntryMinutes }: WindowCase, now: Date) {
  const at = (seconds: number | null) =>
    seconds === null ? null : new Date(now.getTime() + Math.round(seconds * 1000))
  return { state, startsAt: at(startsIn), endsAt: at(endsIn), lateEntryMinutes }
}
