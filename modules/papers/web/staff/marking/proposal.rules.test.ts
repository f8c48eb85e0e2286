import { describe, expect, it } from 'vitest'
import { proposalOf } from './proposal.rules.ts'

const part = (points: number, score: number | null) => ({ points, score, rightParts: null })

describe('what the machine proposes to a marker', () => {
  it('is the sum of the parts that it can mark, and what is left to the person', () => {
    const parts = [part(200, 150), part(300, null), part(100, 0)]
    expect(proposalOf({ kind: 'parts', parts })).toEqual({ points: 150, max: 300, left: 300 })
  })

  it('is never below 0, as no mark can be', () => {
    expect(proposalOf({ kind: 'parts', parts: [part(200, -100), part(300, null)] })?.points).toBe(0)
  })

  it('is nothing where a person marks everything, or the question is no combined one', () => {
    expect(proposalOf({ kind: 'parts', parts: [part(300, null)] })).toBeUndefined()
    expect(proposalOf({ kind: 'gaps', gaps: [true] })).toBeUndefined()
    expect(proposalOf(null)).toBeUndefined()
  })
})
