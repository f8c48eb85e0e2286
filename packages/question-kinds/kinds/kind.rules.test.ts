import type { AnswerBody } from '../answers.ts'
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

it.each<[string, AnswerBody, number[]]>([
  ['no answer', null, []],
  ['ticks', { options: [2, 0] }, [2, 0]],
  ['an order', { order: [1, 0, 2] }, [1, 0, 2]],
  ['pairs, one of them left open', { targets: [1, -1] }, [1, -1]],
  ['files, by the places that they fill', { files: [FILE, FILE] }, [0, 1]],
  ['a statement', { isTrue: true }, []],
  ['texts', { gaps: ['a', 'b'] }, []],
  ['parts, with one that is not answered', { parts: [{ options: [3] }, null, { targets: [0] }] }, [3, 0]],
])('the positions in an answer: %s', (_, answer, positions) => {
  expect(positionsIn(answer)).toEqual(positions)
})

describe('an answer in the order of the author', () => {
  /** The third option of the author is shown first. */
  const order = [2, 0, 1]
  it.each<[string, AnswerBody, AnswerBody]>([
    ['no answer', null, null],
    ['ticks', { options: [0, 2] }, { options: [2, 1] }],
    ['an order', { order: [1, 2, 0] }, { order: [0, 1, 2] }],
    ['pairs', { targets: [0, 0, 1] }, { targets: [2, 2, 0] }],
    ['positions that the paper does not have', { options: [3] }, { options: [-1] }],
    ['pairs left open', { targets: [-1, 0] }, { targets: [-1, 2] }],
    ['files', { files: [FILE] }, { files: [FILE] }],
    ['a text', { text: 'Paris' }, { text: 'Paris' }],
  ])('%s', (_, shown, expected) => {
    expect(toAuthorOrder(shown, order)).toEqual(expected)
  })

  it('turns each part of a combined question by the order of its own', () => {
    const shown: AnswerBody = { parts: [{ options: [0] }, null, { options: [0] }, { options: [0] }] }
    expect(toAuthorOrder(shown, [1, 0, -1, -1, 2, 0, 1])).toEqual({
      // Of the last part the paper shows no options.
      parts: [{ options: [1] }, null, { options: [2] }, { options: [-1] }],
    })
  })
})
