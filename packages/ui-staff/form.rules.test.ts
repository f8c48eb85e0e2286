import { describe, expect, it } from 'vitest'
import { placeProblems } from './form.rules.ts'

describe('problems of a form', () => {
  it('stand at their field, however deep it lies', () => {
    const problem = { field: 'sections.0.lines.1.count', text: 'few', msg: 'Section 1, line 2: few' }
    const known = ['name', ['sections', 0, 'lines', 1, 'count'], ['sections', 0, 'title']]
    expect(placeProblems([problem], known)).toEqual({
      fields: [{ name: ['sections', 0, 'lines', 1, 'count'], errors: ['few'] }],
      homeless: [],
    })
  })

  it('stand at the nearest field above, which then says where below it', () => {
    const problem = { field: 'sections.0.lines.1.count', text: 'few', msg: 'Section 1, line 2: few' }
    expect(placeProblems([problem], ['name', 'sections']).fields).toEqual([
      { name: 'sections', errors: ['Section 1, line 2: few'] },
    ])
  })

  it('find the fields of what is sent in an inner object', () => {
    const problems = [
      { field: 'content.url', text: 'broken' },
      { field: 'content.sources.1.assetId', text: 'gone', msg: 'File 2: gone' },
    ]
    expect(placeProblems(problems, ['title', 'url', 'sources']).fields).toEqual([
      { name: 'url', errors: ['broken'] },
      { name: 'sources', errors: ['File 2: gone'] },
    ])
  })

  it('of an item of a list are not those of a field that stands beside the list', () => {
    const problem = { field: 'categories.0.name', text: 'empty', msg: 'Category 1, name: empty' }
    expect(placeProblems([problem], ['name']).homeless).toEqual(['Category 1, name: empty'])
  })

  it('have no home where the form has no such field, nor where they are about the whole', () => {
    const problems = [
      { field: 'version', text: 'missing', msg: 'Version: missing' },
      { field: '', text: 'no' },
    ]
    expect(placeProblems(problems, ['name'])).toEqual({ fields: [], homeless: ['Version: missing', 'no'] })
  })

  it('show the first of each field', () => {
    const problems = [
      { field: 'name', text: 'a' },
      { field: 'name', text: 'b' },
      { field: 'tags', text: 'c' },
    ]
    expect(placeProblems(problems, ['name', 'tags']).fields).toEqual([
      { name: 'name', errors: ['a'] },
      { name: 'tags', errors: ['c'] },
    ])
  })
})
