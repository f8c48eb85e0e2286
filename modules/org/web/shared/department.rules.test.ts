import { expect, it } from 'vitest'
import { treeOf } from './department.rules.ts'

it('makes a tree of the list, and puts one whose parent is out of reach at the top', () => {
  const tree = treeOf([
    { id: 'a', parentId: null, name: 'A' },
    { id: 'b', parentId: 'a', name: 'B' },
    { id: 'c', parentId: 'b', name: 'C' },
    { id: 'd', parentId: 'elsewhere', name: 'D' },
  ])
  expect(tree.map(node => node.title)).toEqual(['A', 'D'])
  expect(tree[0]?.children[0]?.children.map(node => node.title)).toEqual(['C'])
})
