import { PartialScore, QuestionType } from '@tripos/contract-kit/enums.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../../questions/test/make-questions.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import { rubricPoints } from '../../contract/rubric-points.ts'
import type { Rubric } from '../../contract/rubric.ts'
import { foldMark, type RegradeStep, rubricOf, type Ticks } from './regrade.rules.ts'
import { meanRubricPoints } from './rubric.rules.ts'

const item = (id: string, points: number) => ({ id, points, text: id, note: '' })
const adding = (...points: readonly number[]): Rubric => ({
  start: 'zero',
  items: points.map((each, at) => item('abcdefgh'[at] ?? '', each)),
})
const takingOff = (...points: readonly number[]): Rubric => ({ ...adding(...points.map(each => -each)), start: 'full' })
const rubric = (of: Rubric): RegradeDecision => ({ kind: 'rubric', ...of })
const steps = (...decisions: readonly RegradeDecision[]): RegradeStep[] =>
  decisions.map((decision, at) => ({ no: at + 1, versionId: 'v', decision }))

const content = sampleContent(4)
const question = {
  version: { id: 'v', questionId: 'q', type: QuestionType.shortAnswer, excerpt: '', content, view: content },
  order: [],
  points: 1000,
}
/** Given under the first step, unless it says otherwise. */
const folded = (points: number, ticks: Ticks, after: readonly RegradeStep[], regradeNo = 1) =>
  foldMark(
    {
      question,
      answer: { kind: 'text', text: 'words' } as never,
      form: { partialScore: PartialScore.none, wrongPenalty: 0 },
      mark: { points, regradeNo, ticks },
    },
    after,
  )

describe('the points of a rubric', () => {
  it('are the sum of what was ticked, added to nothing or taken off everything', () => {
    expect(rubricPoints(adding(300, 200, 500), ['a', 'c'], { max: 1000 })).toBe(800)
    expect(rubricPoints(takingOff(300, 200), ['b'], { max: 1000 })).toBe(800)
    expect(rubricPoints(adding(300), [], { max: 1000 })).toBe(0)
    expect(rubricPoints(takingOff(300), [], { max: 1000 })).toBe(1000)
  })

  it('are never below 0 or above the maximum', () => {
    expect(rubricPoints(adding(900, 900), ['a', 'b'], { max: 1000 })).toBe(1000)
    expect(rubricPoints(takingOff(900, 900), ['a', 'b'], { max: 1000 })).toBe(0)
  })

  it('are added to what the machine gives for the other parts', () => {
    expect(rubricPoints(adding(300), ['a'], { max: 1000, base: 200 })).toBe(500)
    expect(rubricPoints(takingOff(300), ['a'], { max: 1000, base: 200 })).toBe(700)
  })

  it('of two markers are their mean, rounded up', () => {
    expect(meanRubricPoints(adding(301, 200), [['a'], ['b']], 1000)).toBe(251)
  })
})

describe('a mark, when the rubric changes', () => {
  it('follows what was ticked: other points, and items that are gone', () => {
    const after = steps(rubric(adding(300, 200, 500)), rubric(adding(400, 200)))
    expect(folded(500, [['a', 'b']], after)).toBe(600)
    expect(folded(500, [['c']], after)).toBe(0)
  })

  it('stays where nothing that was ticked has changed', () => {
    const after = steps(rubric(adding(300, 200)), rubric(adding(300, 200, 500)))
    expect(folded(300, [['a']], after)).toBe(300)
  })

  it('stays changed by as much as it was changed by hand', () => {
    const after = steps(rubric(adding(300, 200)), rubric(adding(500, 200)))
    expect(folded(350, [['a']], after)).toBe(550)
    expect(folded(250, [['a']], after)).toBe(450)
  })

  it('stays if it was given without a rubric, or under the new one', () => {
    const after = steps(rubric(adding(300)), rubric(adding(900)))
    expect(folded(300, null, after)).toBe(300)
    expect(folded(300, [['a']], after, 2)).toBe(300)
    expect(folded(300, [['a']], steps(rubric(adding(900))), 0)).toBe(300)
  })

  it('stays as it counts then where the rubric is taken away, and follows none that comes later', () => {
    const removed = steps(rubric(adding(300, 200)), rubric(adding(400, 200)), { kind: 'noRubric' })
    expect(rubricOf(1000, removed)).toBeUndefined()
    expect(folded(500, [['a', 'b']], removed)).toBe(600)
    const again = steps(rubric(adding(300, 200)), { kind: 'noRubric' }, rubric(adding(900, 900)))
    expect(folded(500, [['a', 'b']], again)).toBe(500)
    expect(rubricOf(1000, again)).toEqual(adding(900, 900))
  })

  it('of two markers follows the mean of what both ticked', () => {
    const after = steps(rubric(adding(300, 200)), rubric(adding(400, 200)))
    expect(folded(250, [['a'], ['b']], after)).toBe(300)
  })

  it('keeps its share where the question is worth other points, and so does the rubric', () => {
    const half: RegradeDecision = { kind: 'points', points: 500 }
    expect(rubricOf(1000, steps(rubric(adding(400, 200)), half))).toEqual(adding(200, 100))
    const after = steps(rubric(adding(400, 200)), half, rubric(adding(250, 100)))
    expect(folded(600, [['a', 'b']], after)).toBe(350)
  })

  it('of everybody with full points does not follow it', () => {
    expect(folded(300, [['a']], steps(rubric(adding(300)), { kind: 'full' }))).toBe(1000)
  })

  it('that was not changed by hand is what the newest rubric says of it, whatever rubrics came between', () => {
    const points = fc.integer({ min: -400, max: 400 })
    const rubrics = fc.record({
      start: fc.constantFrom('zero' as const, 'full' as const),
      points: fc.array(points, { minLength: 1, maxLength: 6 }),
    })
    // Where 0 or the maximum cut a sum off on the way, what was cut off does not come back: sums that stay within them.
    const within = ({ start, items }: Rubric, ticked: readonly string[]) => {
      const sum = items.reduce((total, each) => (ticked.includes(each.id) ? total + each.points : total), 0)
      return start === 'full' ? sum <= 0 && sum >= -1000 : sum >= 0 && sum <= 1000
    }
    fc.assert(
      fc.property(
        fc.array(rubrics, { minLength: 2, maxLength: 5 }),
        fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
        (made, ticked) => {
          const all = made.map(({ start, points: each }): Rubric => ({ ...adding(...each), start }))
          fc.pre(all.every(each => within(each, ticked)))
          const [first, last] = [all[0] as Rubric, all.at(-1) as Rubric]
          const given = rubricPoints(first, ticked, { max: 1000 })
          expect(folded(given, [ticked], steps(...all.map(rubric)))).toBe(rubricPoints(last, ticked, { max: 1000 }))
        },
      ),
      { seed: 118, numRuns: 300 },
    )
  })
})
