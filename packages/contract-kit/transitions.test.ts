import { expect, it } from 'vitest'
import { mayHappen, nextStates } from './transitions.ts'

const DOOR = {
  close: { from: [0], to: [1] },
  lock: { from: [1, 2], to: [2] },
  breakOpen: { from: [1, 2], to: [0, 3] },
} as const

it('an action may happen in the states that it starts from, and in no other', () => {
  expect([0, 1, 2, 3].map(state => mayHappen(DOOR.lock, state))).toEqual([false, true, true, false])
})

it('what may follow a state is told over all actions, the state itself left out', () => {
  expect(nextStates<number>(DOOR)).toEqual(
    new Map([
      [0, [1]],
      [1, [0, 2, 3]],
      [2, [0, 3]],
      [3, []],
    ]),
  )
})
