import { describe, expect, it } from 'vitest'
import { chooseInView, keepChosen, nothingChosen } from './choice.rules.ts'

const rowKey = (row: string) => row
const view = (page: string, ...rows: string[]) => ({ of: 'all', page, rows, rowKey })
const chosen = (choice: { rows: ReadonlyMap<string, string> }) => [...choice.rows.keys()]

describe('what is chosen in a list', () => {
  const first = view('1', 'a', 'b')
  const second = view('2', 'c', 'd')
  const oneOfEach = chooseInView(keepChosen(chooseInView(nothingChosen(first), first, ['a']), second), second, ['d'])

  it('stays chosen on the pages that are turned over', () => {
    expect(chosen(oneOfEach)).toEqual(['a', 'd'])
    expect(chosen(keepChosen(oneOfEach, first))).toEqual(['a', 'd'])
  })

  it('is no longer chosen once its tick is taken away', () => {
    expect(chosen(chooseInView(keepChosen(oneOfEach, first), first, ['b']))).toEqual(['d', 'b'])
  })

  it('is dropped where the list is narrowed another way', () => {
    expect(chosen(keepChosen(oneOfEach, { ...second, of: 'others' }))).toEqual([])
  })

  it('is dropped where it went from the page in view, and nowhere else', () => {
    expect(chosen(keepChosen(oneOfEach, view('2', 'c', 'e')))).toEqual(['a'])
    expect(chosen(keepChosen(oneOfEach, view('1', 'b', 'e')))).toEqual(['a', 'd'])
  })

  it('is the same object where nothing has changed, so that a screen need not be drawn again', () => {
    expect(keepChosen(oneOfEach, view('2', 'c', 'd'))).toBe(oneOfEach)
  })
})
