import { expect, it } from 'vitest'
import { type CountedQuestion, sumTallies, tallyOf } from './statistics.rules.ts'

const question = (fields: Partial<CountedQuestion> = {}): CountedQuestion => ({
  versionId: 'v',
  points: 200,
  score: 50,
  answer: { kind: 'choice', options: [0, 2] },
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
  expect(
    tallyOf('e', question({ answer: { kind: 'trueFalse', isTrue: false }, optionCount: 0 }), 1).optionCounts,
  ).toEqual([0, 1])
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

it.each<[string, Partial<CountedQuestion>, number[]]>([
  ['a statement held for true', { answer: { kind: 'trueFalse', isTrue: true }, optionCount: 0 }, [1, 0]],
  ['a choice of which nothing is ticked', { answer: { kind: 'choice', options: [] } }, [0, 0, 0, 0]],
  ['an answer to a type without options', { answer: { kind: 'text', text: 'Paris' } }, []],
  ['a choice of which no options are known', { optionCount: 0 }, []],
])('counts the options of %s', (_, fields, counts) => {
  expect(tallyOf('e', question(fields), 1).optionCounts).toEqual(counts)
})

it('adds up the same question of the same exam, also where some papers have no answer to it', () => {
  const unanswered = question({ answer: null, score: 0 })
  const [sum, ...others] = sumTallies([
    tallyOf('e', question(), 1),
    tallyOf('e', unanswered, 1),
    tallyOf('e', question({ answer: { kind: 'choice', options: [2] }, score: 200 }), 1),
  ])
  expect(others).toEqual([])
  expect(sum).toMatchObject({ paperCount: 3, answeredCount: 2, shareSum: 12_500, optionCounts: [1, 0, 2, 0] })
  const [first] = sumTallies([tallyOf('e', unanswered, 1), tallyOf('e', question(), 1)])
  expect(first?.optionCounts).toEqual([1, 0, 1, 0])
})

it('brings versions and exams in one order, whatever the order of the papers', () => {
  const of = (versionId: string, examId: string) => tallyOf(examId, question({ versionId }), 1)
  const inOrder = sumTallies([of('b', 'e'), of('a', 'f'), of('c', 'e'), of('a', 'e')])
  expect(inOrder.map(({ versionId, examId }) => versionId + examId)).toEqual(['ae', 'af', 'be', 'ce'])
})

it('takes points that a wrong answer took off for none', () => {
  expect(tallyOf('e', question({ score: -50 }), 1).shareSum).toBe(0)
})
