import { LineKind } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { changeKind, moveBy, newLine, totalsOf } from './blueprint.rules.ts'

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
})
