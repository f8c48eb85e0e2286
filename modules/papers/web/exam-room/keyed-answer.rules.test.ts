import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  gapAnswer,
  gapsOf,
  hasOrder,
  moveItem,
  numberAnswer,
  numberOf,
  orderOf,
  plainWords,
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
    expect(gapAnswer(gapsOf(null, 3), 2, 'x')).toEqual({ kind: 'gaps', gaps: ['', '', 'x'] })
    expect(gapAnswer(gapsOf({ kind: 'gaps', gaps: ['a'] }, 2), 1, 'b')).toEqual({ kind: 'gaps', gaps: ['a', 'b'] })
    expect(targetAnswer(targetsOf({ kind: 'matching', targets: [1] }, 2), 1, 0)).toEqual({
      kind: 'matching',
      targets: [1, 0],
    })
    expect(numberAnswer({ ...numberOf({ kind: 'number', number: '5', unit: '' }), unit: 'm' })).toEqual({
      kind: 'number',
      number: '5',
      unit: 'm',
    })
  })

  it('moves an item by one place, and not beyond the ends', () => {
    expect(orderOf(null, 3)).toEqual([0, 1, 2])
    expect(moveItem(orderOf({ kind: 'order', order: [2, 0, 1] }, 3), 2, -1)).toEqual([2, 1, 0])
    expect(moveItem([2, 1, 0], 0, 1)).toEqual([1, 2, 0])
    expect(moveItem([0, 1], 0, -1)).toEqual([0, 1])
    expect(moveItem([0, 1], 1, 1)).toEqual([0, 1])
    // An answer to another version of the question shows the items as the paper does.
    expect(orderOf({ kind: 'order', order: [1, 0] }, 3)).toEqual([0, 1, 2])
  })

  it('moves nothing that is not there', () => {
    expect(moveItem([0, 1], -1, 1)).toEqual([0, 1])
    expect(moveItem([0, 1], 2, -1)).toEqual([0, 1])
  })
})

describe('what was never answered', () => {
  it.each([
    ['untouched', undefined],
    ['cleared', null],
    ['answered in another form', { kind: 'text', text: 'a' }],
  ] as const)('%s, has its fields empty and its items in the order of the paper', (_, answer) => {
    expect(gapsOf(answer, 2)).toEqual(['', ''])
    expect(targetsOf(answer, 2)).toEqual([-1, -1])
    expect(orderOf(answer, 1)).toEqual([0])
    expect(numberOf(answer)).toEqual({ number: '', unit: '' })
    expect(hasOrder(answer)).toBe(false)
  })

  it('is an order only once something was put in order', () => {
    expect([hasOrder({ kind: 'order', order: [] }), hasOrder({ kind: 'order', order: [0] })]).toEqual([false, true])
  })
})

describe('one field of several', () => {
  it('is an answer, whichever it is', () => {
    expect(targetAnswer([-1, 2], 0, -1)).toEqual({ kind: 'matching', targets: [-1, 2] })
    // The first target is 0: it is one as good as any other.
    expect(targetAnswer([-1, -1], 0, 0)).toEqual({ kind: 'matching', targets: [0, -1] })
    expect(numberAnswer({ number: '5', unit: '' })).toEqual({ kind: 'number', number: '5', unit: '' })
    expect(numberAnswer({ number: '', unit: 'm' })).toEqual({ kind: 'number', number: '', unit: 'm' })
  })
})

describe('a target in a list of the browser', () => {
  // The parser of a browser, which Node does not have.
  beforeAll(() => void vi.stubGlobal('DOMParser', new Window().DOMParser))
  afterAll(() => void vi.unstubAllGlobals())

  it.each([
    ['its words without their form', '<p> iron <b>oxide</b> &amp; water\n</p>', 'iron oxide & water'],
    ['nothing of a formula', '<span class="katex">x²</span> and more', ''],
    ['nothing of a picture', 'before <img src="a.png">', ''],
    ['sixty characters in full', 'x'.repeat(60), 'x'.repeat(60)],
    ['fifty-nine of more than sixty', 'x'.repeat(61), `${'x'.repeat(59)}…`],
  ])('shows %s', (_, html, words) => {
    expect(plainWords(html)).toBe(words)
  })
})
