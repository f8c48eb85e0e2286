import { describe, expect, it } from 'vitest'
import { matchesWithin, placeBeside, placeOfDrop, treeFrom, withBelow } from './tree.rules.ts'

const rows = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: null },
  { id: 'a1', parentId: 'a' },
  { id: 'a2', parentId: 'a' },
  { id: 'a3', parentId: 'a' },
  { id: 'a11', parentId: 'a1' },
  { id: 'x', parentId: 'elsewhere' },
]

describe('a tree of a flat list', () => {
  it('has what is out of reach of its parent at the top', () => {
    const tree = treeFrom(rows)
    expect(tree.map(node => node.row.id)).toEqual(['a', 'b', 'x'])
    expect(tree[0]?.children[0]?.children.map(node => node.row.id)).toEqual(['a11'])
  })

  it('shows a match with all above it', () => {
    expect(matchesWithin(rows, row => row.id === 'a11').map(row => row.id)).toEqual(['a', 'a1', 'a11'])
  })

  it('knows what lies below', () => {
    expect([...withBelow(rows, 'a')].sort()).toEqual(['a', 'a1', 'a11', 'a2', 'a3'])
  })
})

describe('a place', () => {
  it.each([
    ['a3', { onto: 'a1', side: 'before' }, { parentId: 'a', sort: 0 }],
    ['a3', { onto: 'a1', side: 'after' }, { parentId: 'a', sort: 1 }],
    ['a1', { onto: 'a3', side: 'after' }, { parentId: 'a', sort: 2 }],
    ['a1', { onto: 'a2', side: 'before' }, { parentId: 'a', sort: 0 }],
    ['b', { onto: 'a', side: 'inside' }, { parentId: 'a', sort: 3 }],
    ['a2', { onto: 'b', side: 'before' }, { parentId: null, sort: 1 }],
  ] as const)('of %s dropped %o', (id, drop, place) => expect(placeOfDrop(rows, id, drop)).toEqual(place))

  it('one up or down ends at the edge', () => {
    expect(placeBeside(rows, 'a2', -1)).toEqual({ parentId: 'a', sort: 0 })
    expect(placeBeside(rows, 'a2', 1)).toEqual({ parentId: 'a', sort: 2 })
    expect(placeBeside(rows, 'a1', -1)).toBeUndefined()
    expect(placeBeside(rows, 'a3', 1)).toBeUndefined()
  })
})
