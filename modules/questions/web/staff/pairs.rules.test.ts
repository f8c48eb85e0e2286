import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_TARGET } from './matching.rules.ts'
import { changePairs, fillPairs, type Pair, type Pairing, pairsOf, pastedPairs } from './pairs.rules.ts'

const paired = (content: Parameters<typeof pairsOf>[0]): Pairing => {
  const pairing = pairsOf(content)
  if (pairing === undefined) throw new Error('prompts share an option')
  return pairing
}

const CAPITALS = {
  prompts: [
    { html: 'Italy', target: 2 },
    { html: 'France', target: 0 },
  ],
  targets: ['Paris', 'Oslo', 'Rome'],
}

describe('matching as pairs', () => {
  it('has the option of each prompt in its row, and the others below', () => {
    expect(paired(CAPITALS)).toEqual({
      pairs: [
        { prompt: 'Italy', target: 'Rome', own: 2 },
        { prompt: 'France', target: 'Paris', own: 0 },
      ],
      extras: [{ target: 'Oslo', own: 1 }],
    })
  })

  it('is not there where prompts share an option', () => {
    expect(
      pairsOf({ ...CAPITALS, prompts: CAPITALS.prompts.map(prompt => ({ ...prompt, target: 0 })) }),
    ).toBeUndefined()
  })

  it('gives a prompt without an option an empty one that is there, or a new one', () => {
    const prompts = [1, 2].map(no => ({ html: String(no), target: NO_TARGET }))
    const { pairs, extras } = paired({ prompts, targets: ['', 'a'] })
    expect(pairs.map(({ own }) => own)).toEqual([0, -1])
    expect(extras).toEqual([{ target: 'a', own: 1 }])
  })

  it('[property] read and written again is the same, whatever order the targets have', () => {
    const matched = fc.integer({ min: 1, max: 12 }).chain(count =>
      fc.record({
        targets: fc.array(fc.string({ minLength: 1, maxLength: 3 }), { minLength: count, maxLength: count }),
        prompts: fc
          .shuffledSubarray(
            Array.from({ length: count }, (_, at) => at),
            { minLength: 1 },
          )
          .map(chosen => chosen.map(target => ({ html: `p${target}`, target }))),
      }),
    )
    fc.assert(
      fc.property(matched, content => {
        expect(changePairs(paired(content))).toEqual(content)
      }),
      { seed: 32, numRuns: 200 },
    )
  })

  it('keeps the order of the targets when rows are moved or removed, and adds new ones at the end', () => {
    const { pairs, extras } = paired(CAPITALS)
    expect(changePairs({ pairs: pairs.toReversed(), extras })).toEqual({
      ...CAPITALS,
      prompts: CAPITALS.prompts.toReversed(),
    })
    expect(changePairs({ pairs: pairs.slice(1), extras })).toEqual({
      prompts: [{ html: 'France', target: 0 }],
      targets: ['Paris', 'Oslo'],
    })
    const added: Pair = { prompt: 'Spain', target: 'Madrid', own: -1 }
    expect(changePairs({ pairs: [added, ...pairs], extras: [...extras, { target: 'Bonn', own: -1 }] })).toEqual({
      prompts: [{ html: 'Spain', target: 3 }, ...CAPITALS.prompts],
      targets: ['Paris', 'Oslo', 'Rome', 'Madrid', 'Bonn'],
    })
  })
})

describe('pasting two columns', () => {
  const blank: Pair = { prompt: '', target: '', own: 4 }

  it('fills empty pairs, keeps their places and adds what is over', () => {
    const pasted = pastedPairs('Italy\tRome\nA < B\tOslo\n')
    expect(fillPairs(pasted, { pairs: [blank], at: 0, most: 5 })).toEqual([
      { prompt: '<p>Italy</p>', target: '<p>Rome</p>', own: 4 },
      { prompt: '<p>A &lt; B</p>', target: '<p>Oslo</p>', own: -1 },
    ])
  })

  it('takes no place of a text, no more than there may be, and no other number of columns', () => {
    const pasted = pastedPairs('Italy\tRome')
    expect(fillPairs(pasted, { pairs: [{ ...blank, target: 'x' }], at: 0, most: 5 })).toBeUndefined()
    expect(fillPairs(pasted, { pairs: [blank], at: 1, most: 1 })).toBeUndefined()
    expect(pastedPairs('Italy')).toBeUndefined()
    expect(pastedPairs('a\tb\tc')).toBeUndefined()
  })
})
