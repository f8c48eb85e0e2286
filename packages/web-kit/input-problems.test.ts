import { describe, expect, it } from 'vitest'
import { problemsOf } from './input-problems.ts'

describe('problems with an input', () => {
  it('come with the refusal', () => {
    const issue = { field: 'content.sections.0.count', text: 'At least 1.', msg: 'Section 1, number: At least 1.' }
    expect(problemsOf({ issues: [issue] })).toEqual([issue])
  })

  it('are none where the answer has another shape', () => {
    for (const data of [undefined, null, 'x', {}, { issues: 'x' }, { issues: [null, { field: 1 }] }]) {
      expect(problemsOf(data)).toEqual([])
    }
  })
})
