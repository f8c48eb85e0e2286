import { expect, it } from 'vitest'
import { knowledgeShares } from './knowledge-shares.rules.ts'

it('counts a question under each of its points, versions apart, the weakest point first', () => {
  const marks = [
    { versionId: 'a', marks: 300, points: 400, answerCount: 4 },
    { versionId: 'b', marks: 100, points: 400, answerCount: 4 },
    { versionId: 'c', marks: -50, points: 100, answerCount: 1 },
    { versionId: 'nothing', marks: 1, points: 1, answerCount: 1 },
  ]
  const asked = [
    { versionId: 'a', pointId: '1', name: 'Energy' },
    { versionId: 'b', pointId: '1', name: 'Energy' },
    { versionId: 'b', pointId: '2', name: 'Heat' },
    { versionId: 'c', pointId: '3', name: 'Light' },
    { versionId: 'never on a paper', pointId: '4', name: 'Sound' },
  ]
  expect(knowledgeShares(marks, asked)).toEqual([
    { id: '3', name: 'Light', questionCount: 1, answerCount: 1, share: 0 },
    { id: '2', name: 'Heat', questionCount: 1, answerCount: 4, share: 0.25 },
    { id: '1', name: 'Energy', questionCount: 2, answerCount: 8, share: 0.5 },
  ])
})
