import { expect, it } from 'vitest'
import { dueMoments } from './due-moments.rules.ts'

const now = new Date('2026-03-02T08:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

it.each([
  ['more than a day ahead', 25, -1000, []],
  ['a day ahead', 24, -1000, ['course.dueSoon']],
  ['late, but not by half a day', 12.1, -1000, ['course.dueSoon']],
  ['half a day late', 12, -1000, []],
  ['due now', 0, -1000, ['course.overdue']],
  ['due for some hours', -11, -1000, ['course.overdue']],
  ['due for half a day', -12, -1000, []],
  ['published an hour ago, due in twenty', 20, -1, []],
  ['published after it was due', -2, -1, []],
])('%s', (_, due, announced, kinds) => {
  expect(dueMoments({ dueAt: inHours(due), announcedAt: inHours(announced) }, now).map(({ kind }) => kind)).toEqual(
    kinds,
  )
})

it('a course that is never due, or was never published', () => {
  expect(dueMoments({ dueAt: null, announcedAt: now }, now)).toEqual([])
  expect(dueMoments({ dueAt: now, announcedAt: null }, now)).toEqual([])
})
