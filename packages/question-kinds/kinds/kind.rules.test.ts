import type { Answer } from '../answers.ts'
import { describe, expect, it } from 'vitest'
import { inPart, noSuchOption, positionsIn, PROBLEMS, toAuthorOrder } from './kind.rules.ts'

const FILE = '0190a5f4-0000-7000-8000-000000000001'

describe('a problem says the same in both languages', () => {
  it('of a part', () => {
    expect(inPart(2, PROBLEMS.noKey)).toEqual({
      'zh-CN': '第 2 小题：没有答案。',
      'en-US': 'Part 2: There is no key.',
    })
  })

  it('of a key that is none of the options', () => {
    expect(noSuchOption('E')).toEqual({
      'zh-CN': '答案“E”不在选项之中。',
      'en-US': 'The key "E" is none of the options.',
    })
  })
})

it.each<[string, Answer | null, number[]]>([
  ['no answer', null, []],
  ['ticks', { kind: 'choice', options: [2, 0] }, [2, 0]],
  ['an order', { kind: 'order', order: [1, 0, 2] }, [1, 0, 2]],
  ['pairs, one of them left open', { kind: 'matching', targets: [1, -1] }, [1, -1]],
  ['files, by the places that they fill', { kind: 'files', files: [FILE, FILE] }, [0, 1]],
  ['a statement', { kind: 'trueFalse', isTrue: true }, []],
  ['texts', { kind: 'gaps', gaps: ['a', 'b'] }, []],
  [
    'parts, with one that is not answered',
    { kind: 'parts', parts: [{ kind: 'choice', options: [3] }, null, { kind: 'matching', targets: [0] }] },
    [3, 0],
  ],
])('the positions in an answer: %s', (_, answer, positions) => {
  expect(positionsIn(answer)).toEqual(positions)
})

describe('an answer in the order of the author', () => {
  /** The third option of the author is shown first. */
  const order = [2, 0, 1]
  it.each<[string, Answer | null, Answer | null]>([
    ['no answer', null, null],
    ['ticks', { kind: 'choice', options: [0, 2] }, { kind: 'choice', options: [2, 1] }],
    ['an order', { kind: 'order', order: [1, 2, 0] }, { kind: 'order', order: [0, 1, 2] }],
    ['pairs', { kind: 'matching', targets: [0, 0, 1] }, { kind: 'matching', targets: [2, 2, 0] }],
    ['positions that the paper does not have', { kind: 'choice', options: [3] }, { kind: 'choice', options: [-1] }],
    ['pairs left open', { kind: 'matching', targets: [-1, 0] }, { kind: 'matching', targets: [-1, 2] }],
    ['files', { kind: 'files', files: [FILE] }, { kind: 'files', files: [FILE] }],
    ['a text', { kind: 'text', text: 'Paris' }, { kind: 'text', text: 'Paris' }],
  ])('%s', (_, shown, expected) => {
    expect(toAuthorOrder(shown, order)).toEqual(expected)
  })

  it('turns each part of a combined question by the order of its own', () => {
    const shown: Answer | null = {
      kind: 'parts',
      parts: [
        { kind: 'choice', options: [0] },
        null,
        { kind: 'choice', options: [0] },
        { kind: 'choice', options: [0] },
      ],
    }
    expect(toAuthorOrder(shown, [1, 0, -1, -1, 2, 0, 1])).toEqual({
      kind: 'parts',
      // Of the last part the paper shows no options.
      parts: [
        { kind: 'choice', options: [1] },
        null,
        { kind: 'choice', options: [2] },
        { kind: 'choice', options: [-1] },
      ],
    })
  })
})
