import { expect, it } from 'vitest'
import { historyOf } from './score-history.rules.ts'

const exam = (startedAt: string, score: number | null, totalPoints: number | null = 1000) => ({
  examId: startedAt,
  title: startedAt,
  attemptCount: 1,
  startedAt,
  closedAt: null,
  score,
  totalPoints,
  isPassed: null,
})

it('puts results in the order of time, the better ones higher', () => {
  const points = historyOf([exam('2026-03-03', 500), exam('2026-03-01', 1000), exam('2026-03-02', 0)])
  expect(points.map(({ title, share, x, y }) => [title, share, x, y])).toEqual([
    ['2026-03-01', 1, 0, 0],
    ['2026-03-02', 0, 0.5, 1],
    ['2026-03-03', 0.5, 1, 0.5],
  ])
})

it('leaves out what has no score or no points, and stays inside the box', () => {
  const points = historyOf([exam('2026-03-01', null), exam('2026-03-02', 10, 0), exam('2026-03-03', 1200)])
  expect(points).toMatchObject([{ title: '2026-03-03', share: 1, x: 0.5, y: 0 }])
})
