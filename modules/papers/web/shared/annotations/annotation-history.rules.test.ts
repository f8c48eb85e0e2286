import { expect, it } from 'vitest'
import { MAX_ANNOTATIONS } from '../../../contract/annotation-limits.ts'
import type { Annotation } from '../../../contract/annotations.ts'
import { addTo, redo, removeFrom, startHistory, undo } from './annotation-history.rules.ts'

const passage = (quote: string): Annotation => ({ kind: 'passage', start: 0, quote, colour: 'red', comment: '' })
const [a, b, c] = [passage('a'), passage('b'), passage('c')]

it('is undone and done again step by step, and beyond its ends nothing happens', () => {
  const start = startHistory([a])
  const both = addTo(start, [b])
  const one = removeFrom(both, a)
  expect(one.items).toEqual([b])
  expect(undo(one).items).toEqual([a, b])
  expect(undo(undo(one)).items).toEqual([a])
  expect(undo(undo(undo(one))).items).toEqual([a])
  expect(redo(undo(one)).items).toEqual([b])
  expect(redo(redo(undo(one)))).toEqual(one)
})

it('forgets what was undone once something else is done', () => {
  const other = addTo(undo(addTo(startHistory([]), [a])), [c])
  expect(redo(other).items).toEqual([c])
  expect(undo(other).items).toEqual([])
})

it('takes no more than a mark can hold, and removes nothing that is not there', () => {
  const full = startHistory(Array.from({ length: MAX_ANNOTATIONS }, (_, at) => passage(String(at))))
  expect(addTo(full, [a])).toBe(full)
  expect(removeFrom(full, a)).toBe(full)
})
