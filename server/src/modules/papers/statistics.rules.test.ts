import { expect, it } from 'vitest'
import { type CountedQuestion, sumTallies, tallyOf } from './statistics.rules.ts'

const question = (fields: Partial<CountedQuestion> = {}): CountedQuestion => ({
  versionId: 'v',
  points: 200,
  score: 50,
  answer: { options: [0, 2] },
  optionCount: 4,
  ...fields,
})

it('counts each option that was ticked, and a statement as true or false', () => {
  expect(tallyOf('e', question(), 1)).toEqual({
    versionId: 'v',
    examId: 'e',
    paperCount: 1,
    answeredCount: 1,
    shareSum: 2500,
    optionCounts: [1, 0, 1, 0],
  })
  expect(tallyOf('e', question({ answer: { isTrue: false }, optionCount: 0 }), 1).optionCounts).toEqual([0, 1])
})

it('counts a question without an answer as used and not as answered', () => {
  expect(tallyOf('e', question({ answer: null, score: 0 }), 1)).toMatchObject({
    paperCount: 1,
    answeredCount: 0,
    shareSum: 0,
    optionCounts: [],
  })
})

it('leaves nothing of a paper that is taken out again, and takes points that are nothing for none', () => {
  const questions = [question(), question({ answer: null, score: 0 }), question({ score: 133, points: 0 })]
  const tallies = questions.flatMap(one => [tallyOf('e', one, 1), tallyOf('e', one, -1)])
  for (const { paperCount, answeredCount, shareSum, optionCounts } of sumTallies(tallies)) {
    expect([paperCount, answeredCount, shareSum + 0, ...optionCounts].every(count => count === 0)).toBe(true)
  }
  expect(sumTallies([tallyOf('b', question(), 1), tallyOf('a', question(), 1)]).map(tally => tally.examId)).toEqual([
    'a',
    'b',
  ])
})
