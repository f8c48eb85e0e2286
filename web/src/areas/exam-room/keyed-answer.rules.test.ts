import { describe, expect, it } from 'vitest'
import { optionCount } from './answer.rules.ts'
import {
  gapAnswer,
  gapsOf,
  moved,
  numberAnswer,
  numberOf,
  orderOf,
  targetAnswer,
  targetsOf,
} from './keyed-answer.rules.ts'

describe('what is typed, matched or ordered', () => {
  it('is no answer while it holds nothing', () => {
    expect(gapAnswer(['a', ''], 0, '')).toBeNull()
    expect(targetAnswer([2, -1], 0, -1)).toBeNull()
    expect(numberAnswer({ number: '', unit: '' })).toBeNull()
  })

  it('keeps its other parts when one changes', () => {
    expect(gapAnswer(gapsOf(null, 3), 2, 'x')).toEqual({ gaps: ['', '', 'x'] })
    expect(gapAnswer(gapsOf({ gaps: ['a'] }, 2), 1, 'b')).toEqual({ gaps: ['a', 'b'] })
    expect(targetAnswer(targetsOf({ targets: [1] }, 2), 1, 0)).toEqual({ targets: [1, 0] })
    expect(numberAnswer({ ...numberOf({ number: '5', unit: '' }), unit: 'm' })).toEqual({ number: '5', unit: 'm' })
  })

  it('moves an item by one place, and not beyond the ends', () => {
    expect(orderOf(null, 3)).toEqual([0, 1, 2])
    expect(moved(orderOf({ order: [2, 0, 1] }, 3), 2, -1)).toEqual([2, 1, 0])
    expect(moved([2, 1, 0], 0, 1)).toEqual([1, 2, 0])
    expect(moved([0, 1], 0, -1)).toEqual([0, 1])
    expect(moved([0, 1], 1, 1)).toEqual([0, 1])
    // An answer to another version of the question shows the items as the paper does.
    expect(orderOf({ order: [1, 0] }, 3)).toEqual([0, 1, 2])
  })

  it('is not chosen by the keys that choose options', () => {
    const options = ['a', 'b', 'c']
    expect([1, 2, 3, 4, 7, 8].map(type => optionCount({ type: type as 1, options }))).toEqual([3, 3, 2, 0, 0, 0])
  })
})
