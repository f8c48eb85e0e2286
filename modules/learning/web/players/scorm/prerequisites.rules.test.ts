import { expect, it } from 'vitest'
import { isOpen } from './prerequisites.rules.ts'

it.each<[script: string, complete: string[], isOpen: boolean]>([
  ['', [], true],
  ['a', [], false],
  ['a', ['a'], true],
  ['a&b', ['a'], false],
  ['a & b', ['a', 'b'], true],
  ['a|b', ['b'], true],
  ['a|b&c', ['b'], false],
  ['(a|b)&c', ['b', 'c'], true],
  ['~a', [], true],
  ['~a', ['a'], false],
  ['"a unit"&b', ['a unit', 'b'], true],
  // What is not understood closes nothing.
  ['a="passed"', [], true],
  ['2*{a,b,c}', [], true],
  ['a&', [], true],
  ['(a', [], true],
])('%j with %j complete: %j', (script, complete, expected) => {
  expect(isOpen(script, new Set(complete))).toBe(expected)
})
