import { LineKind } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { newLine } from '../../contract/new-line.ts'
import {
  changeKind,
  drawnFrom,
  linesOf,
  moveBy,
  newContent,
  nextLine,
  proposedCount,
  splitPicked,
  takenBefore,
  totalsOf,
  withCount,
  withPoints,
} from './blueprint.rules.ts'

describe('a blueprint that is being written', () => {
  it('counts picked questions by their number and drawn ones by what is asked for', () => {
    const picked = { ...newLine(LineKind.handPicked), points: 250, questionIds: ['a', 'b', 'c'] }
    const drawn = { ...newLine(LineKind.drawnPerCandidate), points: 100, count: 20, questionIds: ['ignored'] }
    expect(totalsOf([picked, drawn])).toEqual({ questionCount: 23, points: 2750 })
    expect(totalsOf([])).toEqual({ questionCount: 0, points: 0 })
  })

  it('keeps the filter between the two ways of drawing, and drops it for picked questions', () => {
    const drawn = { ...newLine(LineKind.drawnOnce), bankId: 'bank', count: 7, points: 300 }
    expect(changeKind(drawn, LineKind.drawnPerCandidate)).toEqual({ ...drawn, kind: LineKind.drawnPerCandidate })
    expect(changeKind(drawn, LineKind.handPicked)).toMatchObject({ bankId: null, count: 0, points: 300 })
  })

  it('moves to a neighbour and not beyond the ends', () => {
    expect(moveBy(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moveBy(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
    expect(moveBy(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moveBy(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  it('goes on with the bank and the points of the line above', () => {
    const above = { ...drawnFrom('bank'), points: 350 }
    expect(nextLine(LineKind.drawnOnce, [above])).toMatchObject({ kind: 2, bankId: 'bank', points: 350 })
    expect(nextLine(LineKind.handPicked, [above])).toMatchObject({ kind: 1, bankId: null, points: 350, count: 0 })
    expect(nextLine(LineKind.drawnOnce, [])).toMatchObject({ bankId: null, points: 200 })
  })

  it('counts as taken what lines above ask of the same questions, by chance and not by hand', () => {
    const line = { ...drawnFrom('bank'), count: 5 }
    const lines = [
      { ...line, count: 7 },
      { ...line, kind: LineKind.drawnOnce, count: 2 },
      { ...line, type: 1 as const, count: 100 },
      { ...line, allowsOneRight: true, count: 30 },
      { ...line, knowledgeId: 'optics', count: 40 },
      { ...line, chapterId: 'waves', count: 60 },
      { ...newLine(LineKind.handPicked), questionIds: ['a'] },
      line,
      { ...line, count: 50 },
    ]
    expect(lines.map(one => takenBefore(lines, one))).toEqual([0, 7, 0, 0, 0, 0, 0, 9, 14])
  })

  it('gives the same points to all questions, or points of its own to each that is picked', () => {
    const picked = { ...newLine(LineKind.handPicked), points: 400, questionIds: ['a', 'b'] }
    const content = newContent('One', [picked, drawnFrom('bank')])
    expect(totalsOf(linesOf(withPoints(content, 150)))).toEqual({ questionCount: 12, points: 1800 })
    expect(splitPicked(picked)).toEqual([
      { ...picked, questionIds: ['a'] },
      { ...picked, questionIds: ['b'] },
    ])
  })
})

describe('the number that a new line proposes', () => {
  it.each([
    [500, 10],
    [10, 10],
    [2, 2],
    [0, 1],
  ])('of %i free questions is %i', (free, expected) => {
    expect(proposedCount(free)).toBe(expected)
  })

  it('is set for that line alone', () => {
    const [one, two] = [drawnFrom('a'), drawnFrom('a')]
    const content = newContent('Section', [one, two])
    expect(linesOf(withCount(content, two, 2)).map(({ count }) => count)).toEqual([10, 2])
  })
})
