import { expect, it } from 'vitest'
import { type FormLine, questionCountOf, totalPointsOf } from './form.rules.ts'

const line = (count: number, points: number): FormLine => ({ section: 0, points, count, isFixed: false, pool: [] })

it.each<[string, readonly FormLine[], number, number]>([
  ['no line', [], 0, 0],
  ['one line', [line(4, 250)], 4, 1000],
  ['lines of different points', [line(4, 250), line(1, 2000)], 5, 3000],
  ['questions that bring nothing', [line(4, 250), line(3, 0)], 7, 1000],
])('a form of %s has so many questions and points', (_, lines, questions, points) => {
  expect([questionCountOf({ lines }), totalPointsOf({ lines })]).toEqual([questions, points])
})
