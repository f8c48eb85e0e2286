/** Every way in which a source imports another, and cycles of any length. */
import { expect, test } from 'vitest'
import { namedIn } from './lib/imports.mjs'
import { knots } from './lib/knots.mjs'

test.each([
  ["import './a.ts'", 'value'],
  ["import a from './a.ts'", 'value'],
  ["import * as a from './a.ts'", 'value'],
  ["import {} from './a.ts'", 'value'],
  ["import { type A, b } from './a.ts'", 'value'],
  ["import a, { type A } from './a.ts'", 'value'],
  ["export { a } from './a.ts'", 'value'],
  ["export {} from './a.ts'", 'value'],
  ["export * from './a.ts'", 'value'],
  ["export * as a from './a.ts'", 'value'],
  ["const a = await import('./a.ts')", 'value'],
  ['const a = () => import(`./a.ts`)', 'value'],
  ["const a = require('./a.ts')", 'value'],
  ["import a = require('./a.ts')", 'value'],
  ["export type A = import('./a.ts').A", 'value'],
  ["type A = typeof import('./a.ts')", 'value'],
  ['/// <reference path="./a.ts" />', 'value'],
  ["import './a.ts' // not import('./b.ts'), not require('./c.ts')", 'value'],
  ["import type { A } from './a.ts'", 'type'],
  ["import type A from './a.ts'", 'type'],
  ["import { type A, type B } from './a.ts'", 'type'],
  ["export type { A } from './a.ts'", 'type'],
  ["export type * from './a.ts'", 'type'],
])('%s is seen, as a %s', (text, kind) => {
  expect(namedIn('source.ts', `export const one = 1\n${text}\n`)).toEqual([
    { module: './a.ts', isType: kind === 'type' },
  ])
})

test('what does not parse is no file without imports', () => {
  expect(() => namedIn('source.ts', 'import { from')).toThrow('source.ts')
})

const knotted = (edges: string) => {
  const graph = new Map<string, string[]>()
  for (const [from = '', to = ''] of edges.split(' ').map(edge => [...edge]))
    graph.set(from, [...(graph.get(from) ?? []), to])
  const knotOf = knots(graph)
  const names = [...new Set(knotOf.values())].map(knot =>
    [...knotOf.keys()]
      .filter(node => knotOf.get(node) === knot)
      .sort()
      .join(''),
  )
  return names.sort()
}

test.each([
  ['ab bc ac cd', []],
  ['ab ba', ['ab']],
  ['ab bc cd da', ['abcd']],
  ['ab bc cb cd de', ['bc']],
  ['ab ba bc cd dc', ['ab', 'cd']],
  ['ab bc ca bd db xa', ['abcd']],
])('%s: %j', (edges, expected) => {
  expect(knotted(edges)).toEqual(expected)
})

test('a cycle of twenty thousand is found', () => {
  const many = 20_000
  const graph = new Map(Array.from({ length: many }, (_, i) => [String(i), [String((i + 1) % many)]]))
  expect(knots(graph).size).toBe(many)
})
