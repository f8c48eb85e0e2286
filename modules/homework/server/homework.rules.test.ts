import { expect, it } from 'vitest'
import { HomeworkState } from '../contract.ts'
import { whyNot } from './homework.rules.ts'

const DUE = new Date('2026-11-02T08:00:00Z')
const LATER = new Date('2026-11-02T08:00:01Z')
const { handedIn, marked, givenBack } = HomeworkState

it.each([
  ['nothing yet, no due date', null, undefined, LATER, undefined],
  ['nothing yet, on the last moment', DUE, undefined, DUE, undefined],
  ['nothing yet, a second late', DUE, undefined, LATER, 'over'],
  ['replaced in time', DUE, handedIn, DUE, undefined],
  ['replaced too late', DUE, handedIn, LATER, 'over'],
  ['given back, whether it is due or not', DUE, givenBack, LATER, undefined],
  ['marked before it was due', DUE, marked, DUE, 'marked'],
] as const)('%s', (_, dueAt, state, at, expected) => {
  expect(whyNot({ dueAt, state, at })).toBe(expected)
})
