import { PartialScore, QuestionType } from '@tripos/contract-kit/enums.ts'
import { joinPartOrders, partOrders } from '@tripos/question-kinds/question-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededChance } from '@tripos/runtime/random.ts'
import { type DrawnQuestion, drawPaper, shortLineOf, shuffle } from './draw.rules.ts'
import type { ExamForm, FormLine } from './form.rules.ts'

const entry = (name: string, type: QuestionType = 1, optionCount = 4) => ({ versionId: name, type, optionCount })
const pool = (prefix: string, size: number) => Array.from({ length: size }, (_, i) => entry(`${prefix}${i}`))
const line = (fields: Partial<FormLine>): FormLine => ({
  section: 0,
  points: 500,
  count: 1,
  isFixed: false,
  pool: [],
  ...fields,
})
const form = (lines: FormLine[], fields: Partial<ExamForm> = {}): ExamForm => ({
  sections: [
    { title: 'A', instructions: '' },
    { title: 'B', instructions: '' },
  ],
  lines,
  shuffleQuestions: false,
  shuffleOptions: true,
  partialScore: PartialScore.none,
  wrongPenalty: 0,
  ...fields,
})

const ids = (draw: readonly DrawnQuestion[]) => draw.map(({ versionId }) => versionId)
const orders = (draw: readonly DrawnQuestion[]) => draw.map(({ order }) => order)
const ascending = (order: readonly number[]) => order.toSorted((a, b) => a - b)
const IN_ORDER = [0, 1, 2, 3, 4, 5, 6, 7]

describe('a draw', () => {
  it('is decided by its seed alone', () => {
    const given = form([line({ pool: pool('q', 200), count: 20 })], { shuffleQuestions: true })
    expect(drawPaper(given, seededChance('s1'))).toEqual(drawPaper(given, seededChance('s1')))
    expect(drawPaper(given, seededChance('s1'))).not.toEqual(drawPaper(given, seededChance('s2')))
  })

  it('keeps hand-picked questions in their order', () => {
    const given = form([line({ pool: pool('q', 5), count: 5, isFixed: true })])
    expect(ids(drawPaper(given, seededChance('x')))).toEqual(['q0', 'q1', 'q2', 'q3', 'q4'])
  })

  it('keeps sections together when questions are shuffled', () => {
    const given = form([line({ pool: pool('a', 9), count: 6 }), line({ section: 1, pool: pool('b', 9), count: 6 })], {
      shuffleQuestions: true,
    })
    const versionIds = ids(drawPaper(given, seededChance('y')))
    expect(versionIds.slice(0, 6).every(id => id.startsWith('a'))).toBe(true)
    expect(versionIds.slice(6).every(id => id.startsWith('b'))).toBe(true)
  })

  it('keeps types of a section together when questions are shuffled, in the order of the section', () => {
    const typed = (prefix: string, type: QuestionType) =>
      Array.from({ length: 6 }, (_, at) => entry(`${prefix}${at}`, type, type === 3 ? 0 : 4))
    const mixed = [...typed('multi', 2), ...typed('judge', 3), ...typed('single', 1)]
    const given = form([line({ pool: mixed, count: mixed.length, isFixed: true })], { shuffleQuestions: true })
    const draw = drawPaper(given, seededChance('types'))
    expect(draw.map(({ type }) => type)).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1])
    expect(ids(draw)).not.toEqual(mixed.map(({ versionId }) => versionId))
    expect(ids(draw).toSorted()).toEqual(mixed.map(({ versionId }) => versionId).toSorted())
  })

  it('shows every option once, and leaves types without options alone', () => {
    const given = form([line({ pool: [entry('c'), entry('t', 3, 0)], count: 2, isFixed: true })])
    const draw = drawPaper(given, seededChance('z'))
    expect(orders(draw).map(ascending)).toEqual([[0, 1, 2, 3], []])
    expect(draw.map(({ type }) => type)).toEqual([QuestionType.singleChoice, QuestionType.trueFalse])
  })

  it('always shuffles what is ordered or matched: in the order of the author it would show its key', () => {
    const pooled = [entry('match', 7, 8), entry('order', 8, 8), entry('choice', 1, 8)]
    const given = form([line({ pool: pooled, count: 3, isFixed: true })], { shuffleOptions: false })
    const [matching, ordering, choice] = orders(drawPaper(given, seededChance('s')))
    expect(matching).not.toEqual(IN_ORDER)
    expect(ordering).not.toEqual(IN_ORDER)
    expect(choice).toEqual(IN_ORDER)
    expect([matching, ordering].map(order => ascending(order ?? []))).toEqual([IN_ORDER, IN_ORDER])
  })

  it('orders the options of each part of a combined question by itself, as those of a question', () => {
    const parts = [
      { type: 1, optionCount: 8 },
      { type: 3, optionCount: 0 },
      { type: 7, optionCount: 8 },
      { type: 8, optionCount: 8 },
      { type: 4, optionCount: 0 },
    ] as const
    const given = (shuffleOptions: boolean) =>
      form([line({ pool: [{ ...entry('c', 6, 0), parts }], isFixed: true })], { shuffleOptions })
    const draw = (shuffleOptions: boolean) => {
      const [question] = drawPaper(given(shuffleOptions), seededChance('s'))
      expect(question?.type).toBe(QuestionType.combined)
      return partOrders(question?.order ?? [])
    }
    const shuffled = draw(true)
    expect(shuffled.map(ascending)).toEqual([IN_ORDER, [], IN_ORDER, IN_ORDER, []])
    expect(shuffled).not.toContainEqual(IN_ORDER)
    const [choice, trueFalse, ...others] = draw(false)
    expect([choice, trueFalse]).toEqual([IN_ORDER, []])
    expect(others.map(ascending)).toEqual([IN_ORDER, IN_ORDER, []])
    expect(others).not.toContainEqual(IN_ORDER)
  })

  it('takes a combined question of a form that knows no parts as one without options', () => {
    const given = form([line({ pool: [entry('c', 6, 0)], isFixed: true })])
    expect(orders(drawPaper(given, seededChance('s')))).toEqual([[]])
  })

  it('finds the one arrangement that overlapping pools allow', () => {
    const [a, b, c] = [entry('a'), entry('b'), entry('c')]
    const given = form([
      line({ pool: [a, b, c], count: 1 }),
      line({ pool: [a, b], count: 1 }),
      line({ pool: [a], count: 1 }),
    ])
    for (let i = 0; i < 50; i++) {
      expect(ids(drawPaper(given, seededChance(String(i))))).toEqual(['c', 'b', 'a'])
    }
  })

  it('leaves hand-picked questions in their place: the pool that overlaps them gives way, or stays short', () => {
    const [a, b] = [entry('a'), entry('b')]
    const picked = line({ pool: [a], isFixed: true })
    for (let i = 0; i < 20; i++) {
      const given = form([line({ pool: [a, b], count: 1 }), picked])
      expect(ids(drawPaper(given, seededChance(String(i))))).toEqual(['b', 'a'])
    }
    const drawn = line({ pool: [a, b], count: 2 })
    expect(shortLineOf([drawn, picked])).toBe(0)
    expect(shortLineOf([picked, drawn])).toBe(1)
    expect(() => drawPaper(form([picked, drawn]), seededChance('x'))).toThrow('line 1 of the form cannot be filled')
  })

  it('names the line that stays short', () => {
    const [a, b] = [entry('a'), entry('b')]
    expect(shortLineOf([line({ pool: [a, b], count: 2 }), line({ pool: [b], count: 1 })])).toBeDefined()
    expect(shortLineOf([line({ pool: [a, b], count: 2 })])).toBeUndefined()
    expect(shortLineOf([line({ pool: [a], count: 2 })])).toBe(0)
  })

  it('never puts a question twice on a paper, fills every line from its own pool, and fails only where the check says so', () => {
    const names = fc.constantFrom(...'abcdefghijkl')
    const lines = fc.array(
      fc.record({
        names: fc.uniqueArray(names, { minLength: 1, maxLength: 8 }),
        count: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(lines, fc.string(), (given, seed) => {
        const formLines = given.map(({ names: pooled, count }) => line({ pool: pooled.map(id => entry(id)), count }))
        if (shortLineOf(formLines) !== undefined) {
          expect(() => drawPaper(form(formLines), seededChance(seed))).toThrow()
          return
        }
        const draw = drawPaper(form(formLines), seededChance(seed))
        expect(new Set(ids(draw)).size).toBe(draw.length)
        for (const { versionId, lineNo } of draw) expect(given[lineNo]?.names).toContain(versionId)
        given.forEach(({ count }, lineNo) => {
          expect(draw.filter(drawn => drawn.lineNo === lineNo)).toHaveLength(count)
        })
      }),
      { numRuns: 2000 },
    )
  })

  it('gives every question of a pool the same chance (chi-squared, 0.1 %)', () => {
    const given = form([line({ pool: pool('q', 20), count: 5 })])
    const counts = new Map<string, number>()
    const draws = 4000
    for (let i = 0; i < draws; i++) {
      for (const id of ids(drawPaper(given, seededChance(`fair${i}`)))) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const expected = (draws * 5) / 20
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(20)
    expect(chiSquared).toBeLessThan(43.8)
  })
})

describe('option orders', () => {
  it('of several parts stand in one list, and come apart again', () => {
    const parts = fc.array(fc.array(fc.nat(25)), { minLength: 1 })
    fc.assert(
      fc.property(parts, given => {
        expect(partOrders(joinPartOrders(given))).toEqual(given)
      }),
    )
  })

  it('come from a shuffle that asks chance once for each place but the first', () => {
    const chances = [0.99, 0, 0.5]
    const chance = () => chances.shift() ?? Number.NaN
    expect(shuffle(['a', 'b', 'c', 'd'], chance)).toEqual(['c', 'b', 'a', 'd'])
    expect(chances).toEqual([])
    const never = () => {
      throw new Error('chance was asked')
    }
    expect([shuffle([], never), shuffle(['a'], never)]).toEqual([[], ['a']])
  })

  it('come from a shuffle that loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const inOrder = (a: number, b: number) => a - b
        expect(shuffle(items, seededChance(seed)).sort(inOrder)).toEqual([...items].sort(inOrder))
      }),
    )
  })
})
