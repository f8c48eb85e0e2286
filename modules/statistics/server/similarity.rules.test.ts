/** Pairs with the same wrong answers: the tail against a count of all outcomes, and how often chance names anybody. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameChances, similarPairs, tailChance, type WrongAnswers } from './similarity.rules.ts'

const atOnce = () => Promise.resolve()

/** Numbers between 0 and 1, the same each time. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** By every outcome there is. */
function slowTail(chances: readonly number[], atLeast: number): number {
  let sum = 0
  for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
    let [probability, count] = [1, 0]
    chances.forEach((chance, i) => {
      const happens = (outcome >> i) % 2 === 1
      probability *= happens ? chance : 1 - chance
      if (happens) count += 1
    })
    if (count >= atLeast) sum += probability
  }
  return sum
}

it('computes the tail as counting all outcomes does', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(chances, fc.integer({ min: 1, max: 10 }), (given, atLeast) => {
      expect(tailChance(given, atLeast)).toBeCloseTo(slowTail(given, atLeast), 10)
    }),
  )
})

it('knows how often two who were wrong chose alike', () => {
  const people = [
    [1, 0],
    [1, 2],
    [2, 2],
    [0, 2],
  ].map(answers => Uint16Array.from(answers))
  expect([...sameChances(people, 3)]).toEqual([(4 + 1) / 9, 1, 0])
})

interface Class {
  readonly people: number
  readonly questions: number
}

/** A class of varied ability before questions of varied difficulty, each with one option that most of the wrong ones choose. */
function sitAlone({ people, questions }: Class, chance: () => number): WrongAnswers[] {
  const hard = Array.from({ length: questions }, () => chance() * 0.8)
  return Array.from({ length: people }, () => {
    const ability = chance()
    return Uint16Array.from(hard, difficulty => {
      if (chance() > difficulty * (1.3 - ability)) return 0
      const drawn = chance()
      return drawn < 0.6 ? 1 : drawn < 0.85 ? 2 : 3
    })
  })
}

describe('of classes in which nobody copies', () => {
  it('hardly one of a hundred names anybody', async () => {
    const chance = chanceFrom(7)
    let named = 0
    for (let exam = 0; exam < 300; exam += 1) {
      const pairs = await similarPairs(sitAlone({ people: 40, questions: 40 }, chance), 40, atOnce)
      if (pairs.length > 0) named += 1
    }
    // 3 are to be expected at most.
    expect(named).toBeLessThanOrEqual(6)
  })
})

describe('of classes in which one copies from a neighbour', () => {
  it('most name exactly these two', async () => {
    const chance = chanceFrom(11)
    let found = 0
    for (let exam = 0; exam < 50; exam += 1) {
      const people = sitAlone({ people: 40, questions: 60 }, chance)
      const weakest = people
        .map((answers, at) => ({ at, wrong: answers.filter(answer => answer > 0).length }))
        .toSorted((a, b) => b.wrong - a.wrong)
      const [from, to] = [weakest[0]?.at ?? 0, weakest[1]?.at ?? 1]
      people[to] = Uint16Array.from(people[from] ?? [])
      const [pair] = await similarPairs(people, 60, atOnce)
      if (pair?.a === Math.min(from, to) && pair.b === Math.max(from, to)) found += 1
    }
    expect(found).toBeGreaterThanOrEqual(45)
  })
})

it('names nobody for right answers, for few wrong ones, or for what everybody got wrong alike', async () => {
  const right = Array.from({ length: 30 }, () => new Uint16Array(50))
  expect(await similarPairs(right, 50, atOnce)).toEqual([])
  const few = Array.from({ length: 30 }, (_, at) =>
    Uint16Array.from({ length: 50 }, (__, q) => (q < 3 ? 1 + (at % 2) : 0)),
  )
  expect(await similarPairs(few, 50, atOnce)).toEqual([])
  const alike = Array.from({ length: 30 }, () => Uint16Array.from({ length: 50 }, () => 1))
  expect(await similarPairs(alike, 50, atOnce)).toEqual([])
})
