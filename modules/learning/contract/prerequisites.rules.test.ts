import { describe, expect, it } from 'vitest'
import { isOpen, lockedUnits } from './prerequisites.rules.ts'

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

describe('units that may not be begun yet', () => {
  const locked = (units: Readonly<Record<string, string>>, complete: readonly string[]) => [
    ...lockedUnits(
      Object.entries(units).map(([id, prerequisites]) => ({ id, prerequisites })),
      new Set(complete),
    ),
  ]

  it('are those whose prerequisites are not met', () => {
    const units = { a: '', b: 'a', c: 'a&b', d: '~a' }
    expect(locked(units, [])).toEqual(['b', 'c'])
    expect(locked(units, ['a'])).toEqual(['c', 'd'])
    expect(locked(units, ['a', 'b'])).toEqual(['d'])
  })

  it('are none that wait for what is no unit, or for each other in a circle', () => {
    expect(locked({ a: '', b: 'heading' }, [])).toEqual([])
    expect(locked({ a: 'b', b: 'a', c: 'a' }, [])).toEqual([])
    expect(locked({ a: '', b: 'c', c: 'b|a' }, [])).toEqual(['b', 'c'])
    expect(locked({ a: 'a' }, [])).toEqual([])
  })

  it('are reached however long the chain is', () => {
    const chain = Object.fromEntries(Array.from({ length: 300 }, (_, no) => [`u${no}`, no === 0 ? '' : `u${no - 1}`]))
    expect(locked(chain, [])).toHaveLength(299)
  })
})
