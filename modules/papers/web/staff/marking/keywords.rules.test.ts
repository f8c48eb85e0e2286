import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Rubric } from '../../../contract/rubric.ts'
import { suggestedItems } from './keywords.rules.ts'

const ID = '0190a6f0-0000-7000-8000-000000000001'
const rubricWith = (keywords?: readonly string[]): Rubric => ({
  start: 'zero',
  items: [{ id: ID, points: 100, text: 'names it', note: '', ...(keywords && { keywords: [...keywords] }) }],
})
const foundIn = (text: string, ...keywords: string[]): readonly string[] =>
  suggestedItems(rubricWith(keywords), { kind: 'text', text }).get(ID) ?? []

describe('keywords of a rubric', () => {
  it.each([
    ['植物通过光合作用制造养分', '光合作用', true],
    ['光合 作用', '光合作用', false],
    ['The cat sat', 'cat', true],
    ['a category', 'cat', false],
    ['concat', 'cat', false],
    ['cats', 'cat', false],
    ['Cat, dog', 'CAT', true],
    ['含CO2的空气', 'co2', true],
    ['CO21', 'co2', false],
    ['ＣＯ２', 'CO2', true],
    ['carbon\n  dioxide', 'Carbon Dioxide', true],
    ['scattered cat', 'cat', true],
    ['café', 'cafe', false],
    ['-5 °C', '-5 °C', true],
    ['', 'cat', false],
    ['anything', '   ', false],
  ])('in "%s", "%s" is found: %s', (text, keyword, isFound) => {
    expect(foundIn(text, keyword)).toEqual(isFound ? [keyword] : [])
  })

  it('names every keyword that is there, and no item without one', () => {
    expect(foundIn('叶绿体里的叶绿素', '叶绿体', '线粒体', '叶绿素')).toEqual(['叶绿体', '叶绿素'])
    expect(suggestedItems(rubricWith(), { kind: 'text', text: 'all' }).size).toBe(0)
    expect(suggestedItems(null, { kind: 'text', text: 'all' }).size).toBe(0)
    expect(suggestedItems(rubricWith(['all']), null).size).toBe(0)
  })

  it('looks through typed parts of a combined question, not through ticks', () => {
    const answer: Answer = {
      kind: 'parts',
      parts: [null, { kind: 'choice', options: [1] }, { kind: 'gaps', gaps: ['', 'osmosis'] }],
    }
    expect(suggestedItems(rubricWith(['osmosis', '1']), answer).get(ID)).toEqual(['osmosis'])
  })

  it('finds a keyword between any spaces, and never fails on any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, (before, keyword, after) => {
        const word = keyword.trim()
        const found = foundIn(`${before} ${word} ${after}`, word)
        return word.normalize('NFKC').trim() === '' || found.length === 1
      }),
      { seed: 154, numRuns: 500 },
    )
  })
})
