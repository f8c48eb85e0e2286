import { describe, expect, it } from 'vitest'
import { lockedLessons, nextLesson, type OutlineLesson } from './outline.rules.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 8, minute))
const lesson = (id: string, fields: Partial<OutlineLesson> = {}): OutlineLesson => ({
  id,
  isRequired: true,
  isCompleted: false,
  updatedAt: null,
  ...fields,
})
const done = { isCompleted: true }
const optional = { isRequired: false }

describe('lessons that are locked', () => {
  it.each<[string, readonly OutlineLesson[], boolean, string[]]>([
    ['none, where any may be opened', [lesson('a'), lesson('b')], false, []],
    ['all behind the first', [lesson('a'), lesson('b'), lesson('c')], true, ['b', 'c']],
    ['all behind the first that is not complete', [lesson('a', done), lesson('b'), lesson('c')], true, ['c']],
    ['optional ones too', [lesson('a'), lesson('b', optional)], true, ['b']],
    ['complete ones behind it too', [lesson('a'), lesson('b', done)], true, ['b']],
    ['none behind an optional one', [lesson('a', optional), lesson('b')], true, []],
    ['none, where all that is required is complete', [lesson('a', done), lesson('b', optional)], true, []],
    ['none, where there is no lesson', [], true, []],
  ])('%s', (_, lessons, inOrder, locked) => {
    expect([...lockedLessons(lessons, inOrder)]).toEqual(locked)
  })
})

describe('the lesson to go on with', () => {
  it.each<[string, readonly OutlineLesson[], string[], string | null]>([
    ['the first', [lesson('a'), lesson('b')], [], 'a'],
    ['the first that is not complete', [lesson('a', done), lesson('b'), lesson('c')], [], 'b'],
    ['the first required one before optional ones', [lesson('a', optional), lesson('b')], [], 'b'],
    ['an optional one, where no other is left', [lesson('a', done), lesson('b', optional)], [], 'b'],
    [
      'the one that was opened last',
      [lesson('a', { updatedAt: at(1) }), lesson('b', { updatedAt: at(3) }), lesson('c', { updatedAt: at(2) })],
      [],
      'b',
    ],
    [
      'one that was opened, though it is optional',
      [lesson('a'), lesson('b', { ...optional, updatedAt: at(1) })],
      [],
      'b',
    ],
    [
      'the first of two that were opened at the same moment',
      [lesson('a'), lesson('b', { updatedAt: at(1) }), lesson('c', { updatedAt: at(1) })],
      [],
      'b',
    ],
    [
      'not the one that was opened last and is complete',
      [lesson('a'), lesson('b', { ...done, updatedAt: at(9) })],
      [],
      'a',
    ],
    ['not one that is locked', [lesson('a', done), lesson('b', { updatedAt: at(9) }), lesson('c')], ['b'], 'c'],
    ['none, where all are complete', [lesson('a', done)], [], null],
    ['none, where there is no lesson', [], [], null],
  ])('%s', (_, lessons, locked, expected) => {
    expect(nextLesson(lessons, new Set(locked))).toBe(expected)
  })
})
