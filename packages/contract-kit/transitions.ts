/**
 * What may happen to a thing that has a state: each action with the states that it may find and those that it may leave.
 * One table for the guards of the writes, for refusals and for buttons.
 */
export interface Transition<S extends number = number> {
  readonly from: readonly S[]
  readonly to: readonly S[]
}

/** Whether the action may happen to a thing in this state. */
export const mayHappen = ({ from }: Transition, state: number): boolean => from.includes(state)

/** Which other states may follow each state, over all actions. */
export function nextStates<S extends number>(transitions: Readonly<Record<string, Transition<S>>>): Map<S, S[]> {
  const all = Object.values(transitions)
  const states = new Set(all.flatMap(({ from, to }) => [...from, ...to]))
  return new Map(
    [...states].map(state => {
      const next = new Set(all.flatMap(({ from, to }) => (from.includes(state) ? to : [])))
      next.delete(state)
      return [state, [...next].toSorted((a, b) => a - b)]
    }),
  )
}
