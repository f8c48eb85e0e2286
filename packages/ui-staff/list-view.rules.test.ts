import { expect, it } from 'vitest'
import { isPlain, moved, PLAIN_VIEW, readView, toggled } from './list-view.rules.ts'

it.each([
  [null, PLAIN_VIEW],
  ['', PLAIN_VIEW],
  ['no json', PLAIN_VIEW],
  ['[]', PLAIN_VIEW],
  ['{"hidden":["a",1],"order":"b","density":"wide"}', { ...PLAIN_VIEW, hidden: ['a'] }],
  ['{"hidden":[],"order":["b","a"],"density":"compact"}', { hidden: [], order: ['b', 'a'], density: 'compact' }],
])('reads %j', (text, view) => {
  expect(readView(text)).toEqual(view)
})

it('hides a column and shows it again', () => {
  const once = toggled(PLAIN_VIEW, 'a')
  expect(once.hidden).toEqual(['a'])
  expect(isPlain(once)).toBe(false)
  expect(isPlain(toggled(once, 'a'))).toBe(true)
})

it('moves a column past its neighbour, and not past the end', () => {
  expect(moved(PLAIN_VIEW, ['a', 'b', 'c'], { key: 'c', by: -1 }).order).toEqual(['a', 'c', 'b'])
  expect(moved(PLAIN_VIEW, ['a', 'b', 'c'], { key: 'a', by: 1 }).order).toEqual(['b', 'a', 'c'])
  expect(moved(PLAIN_VIEW, ['a', 'b', 'c'], { key: 'c', by: 1 })).toBe(PLAIN_VIEW)
})
