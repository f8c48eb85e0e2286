import { describe, expect, it } from 'vitest'
import {
  addGap,
  areWeighed,
  changeGap,
  type FillIn,
  removeGap,
  withEveryPlace,
  withoutWeights,
  withPlaces,
} from './gaps.rules.ts'

const text = (accepted: string) => ({ kind: 'text' as const, match: 'exact' as const, accepted: [accepted] })
const draft = (stem: string, ...words: string[]): FillIn => ({
  type: 5,
  stem,
  gaps: words.map(text),
  isOrderFree: false,
  ignoresCase: true,
  ignoresWidth: true,
  ignoresSpaces: true,
  isPartial: true,
  analysis: '',
})

describe('the gaps of a draft', () => {
  it('come with their places, at least one and never more than there may be', () => {
    expect(withPlaces(draft('')).gaps).toHaveLength(1)
    expect(withPlaces(draft('<p>[[2]] [[1]]</p>', 'a')).gaps).toEqual([text('a'), { ...text(''), accepted: [] }])
    expect(withPlaces(draft('[[99]]')).gaps).toHaveLength(30)
    const same = draft('[[1]]', 'a', 'b')
    expect(withPlaces(same)).toBe(same)
  })

  it('come with their places in the parts of a combined question too', () => {
    const judged = { type: 3 as const, stem: '[[1]]', isTrue: true, analysis: '' }
    const parts = [{ content: judged }, { content: draft('[[1]] [[2]]', 'a'), weight: 2 }]
    const made = withEveryPlace({ type: 6, stem: '', parts, analysis: '' })
    expect(made).toMatchObject({ parts: [{ content: judged }, { content: { gaps: [text('a'), {}] }, weight: 2 }] })
    expect(withEveryPlace(draft('[[1]]'))).toMatchObject({ gaps: [{}] })
    expect(withEveryPlace(judged)).toBe(judged)
  })

  it('are added at the end of the stem, or where one has lost its place', () => {
    expect(addGap(draft('<p>One [[1]]</p>', 'a')).stem).toBe('<p>One [[1]] [[2]]</p>')
    expect(addGap(draft('<p>x</p><ul><li>y</li></ul>', 'a')).stem).toBe('<p>x</p><ul><li>y</li></ul><p>[[1]]</p>')
    const back = addGap(draft('<p>[[2]]</p>', 'a', 'b'))
    expect([back.stem, back.gaps]).toEqual(['<p>[[2]] [[1]]</p>', [text('a'), text('b')]])
  })

  it('leave with their place, and those after them move up', () => {
    const left = removeGap(draft('<p>[[1]] [[3]] [[2]] <img alt="[[2]]"></p>', 'a', 'b', 'c'), 1)
    expect(left.stem).toBe('<p>[[1]] [[2]]  <img alt="[[2]]"></p>')
    expect(left.gaps).toEqual([text('a'), text('c')])
  })

  it('keep their texts between the kinds of text', () => {
    expect(changeGap(text('a'), 'contains')).toEqual({ ...text('a'), match: 'contains' })
    expect(changeGap(text('a'), 'number')).toMatchObject({ kind: 'number', value: Number.NaN })
    expect(changeGap(changeGap(text('a'), 'number'), 'exact')).toMatchObject({ accepted: [] })
    expect(changeGap(changeGap({ ...text('a'), weight: 3 }, 'number'), 'contains').weight).toBe(3)
  })

  it('have weights where each of several brings a part of its own', () => {
    const two = draft('<p>[[1]] [[2]]</p>', 'a', 'b')
    expect(
      [two, { ...two, isOrderFree: true }, { ...two, isPartial: false }, draft('[[1]]', 'a')].map(areWeighed),
    ).toEqual([true, false, false, false])
    expect(withoutWeights([{ ...text('a'), weight: 3 }])).toEqual([{ ...text('a'), weight: 1 }])
  })
})
