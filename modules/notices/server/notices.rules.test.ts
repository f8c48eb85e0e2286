import { NoticeState } from '@tripos/contract-kit/enums.ts'
import { expect, it } from 'vitest'
import { publishTime, stateOf } from './notices.rules.ts'

const now = new Date('2026-03-01T08:00:00Z')
const before = new Date('2026-02-28T08:00:00Z')
const after = new Date('2026-03-02T08:00:00Z')

it.each([
  ['without a time', { publishAt: null, endsAt: null }, NoticeState.draft],
  ['a draft with an end', { publishAt: null, endsAt: before }, NoticeState.draft],
  ['of tomorrow', { publishAt: after, endsAt: null }, NoticeState.scheduled],
  ['from this moment on', { publishAt: now, endsAt: null }, NoticeState.published],
  ['until tomorrow', { publishAt: before, endsAt: after }, NoticeState.published],
  ['until this moment', { publishAt: before, endsAt: now }, NoticeState.ended],
])('a notice %s is in the state that follows from it', (_, times, state) => {
  expect(stateOf(times, now)).toBe(state)
})

it.each([
  ['draft', after, before, null],
  ['later', after, before, after],
  ['now', null, null, now],
  ['now', null, after, now],
  ['now', null, before, before],
] as const)('publishing %s', (publish, at, earlier, time) => {
  expect(publishTime({ publish, at }, earlier, now)).toEqual(time)
})
