import { describe, expect, it } from 'vitest'
import { commandOf } from './shortcuts.rules.ts'

const press = (key: string, over: object = {}, options = 4) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...over }, options)

describe('shortcuts', () => {
  it.each([
    ['a', { kind: 'choose', index: 0 }],
    ['D', { kind: 'choose', index: 3 }],
    ['4', { kind: 'choose', index: 3 }],
    ['ArrowRight', { kind: 'next' }],
    ['n', { kind: 'next' }],
    ['P', { kind: 'previous' }],
    ['F', { kind: 'flag' }],
    ['g', { kind: 'sheet' }],
    ['?', { kind: 'help' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command)
  })

  it('choose nothing that the question does not have', () => {
    const nothing = [press('e'), press('5'), press('0'), press('a', {}, 0), press('Enter'), press('ä')]
    expect(nothing).toEqual(nothing.map(() => undefined))
    expect([press('9', {}, 12), press('i', {}, 12), press('j', {}, 12)]).toEqual([
      { kind: 'choose', index: 8 },
      { kind: 'choose', index: 8 },
      undefined,
    ])
  })

  it('keep F and G for flag and sheet even where the question has seven options', () => {
    expect(press('f', {}, 7)).toEqual({ kind: 'flag' })
    expect(press('6', {}, 7)).toEqual({ kind: 'choose', index: 5 })
  })

  it('leave the combinations of the browser alone, but for Ctrl+Enter', () => {
    expect([
      press('a', { ctrlKey: true }),
      press('f', { metaKey: true }),
      press('ArrowLeft', { altKey: true }),
    ]).toEqual([undefined, undefined, undefined])
    expect(press('Enter', { ctrlKey: true })).toEqual({ kind: 'handIn' })
    expect(press('Enter')).toBeUndefined()
  })
})
