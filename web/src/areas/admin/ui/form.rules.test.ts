import { describe, expect, it } from 'vitest'
import { byField, problemsOf } from './form.rules.ts'

describe('problems of a form', () => {
  it('belong to the field that the path begins with', () => {
    const data = {
      issues: [
        { path: 'content.options.0.html', message: 'too long' },
        { path: 'name', message: 'empty' },
      ],
    }
    expect(problemsOf(data)).toEqual([
      { field: 'content', text: 'too long' },
      { field: 'name', text: 'empty' },
    ])
  })

  it('are none where the answer has another shape', () => {
    for (const data of [undefined, null, 'x', {}, { issues: 'x' }, { issues: [null, { path: 1 }] }]) {
      expect(problemsOf(data)).toEqual([])
    }
  })

  it('show the first of each field', () => {
    const found = byField([
      { field: 'name', text: 'a' },
      { field: 'name', text: 'b' },
      { field: 'tags', text: 'c' },
    ])
    expect(found).toEqual([
      { name: 'name', errors: ['a'] },
      { name: 'tags', errors: ['c'] },
    ])
  })
})
