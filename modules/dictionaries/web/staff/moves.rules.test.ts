import { describe, expect, it } from 'vitest'
import { arrowMoves, dropMove, type Entry, matching } from './moves.rules.ts'

const entry = (id: string, parentId: string | null = null): Entry => ({ id, parentId })
const tree = [entry('a'), entry('a1', 'a'), entry('a2', 'a'), entry('b'), entry('c')]

describe('the arrows of an entry', () => {
  it('move it among its siblings, below the one before, and out beside its parent', () => {
    expect(arrowMoves(tree, entry('b'))).toEqual({
      up: { id: 'b', parentId: null, position: 0 },
      down: { id: 'b', parentId: null, position: 2 },
      in: { id: 'b', parentId: 'a', position: 10_000 },
      out: undefined,
    })
    expect(arrowMoves(tree, entry('a2', 'a')).out).toEqual({ id: 'a2', parentId: null, position: 1 })
  })

  it('lead nowhere at the ends', () => {
    expect(arrowMoves(tree, entry('a'))).toMatchObject({ up: undefined, in: undefined })
    expect(arrowMoves(tree, entry('c')).down).toBeUndefined()
  })
})

describe('a drop', () => {
  it('on an entry goes below it', () => {
    expect(dropMove(tree, 'c', { entry: entry('a'), place: 'inside' })).toEqual({ id: 'c', parentId: 'a', position: 0 })
  })

  it('between two counts without the one that is dragged', () => {
    expect(dropMove(tree, 'a', { entry: entry('b'), place: 'after' })).toEqual({ id: 'a', parentId: null, position: 1 })
    expect(dropMove(tree, 'c', { entry: entry('b'), place: 'before' })).toEqual({
      id: 'c',
      parentId: null,
      position: 1,
    })
    expect(dropMove(tree, 'c', { entry: entry('a1', 'a'), place: 'after' })).toEqual({
      id: 'c',
      parentId: 'a',
      position: 1,
    })
  })
})

it('a search keeps what an entry stands below', () => {
  expect(matching(tree, one => one.id === 'a2').map(one => one.id)).toEqual(['a', 'a2'])
})
