import { describe, expect, it } from 'vitest'
import { allCitations, citationsIn, coverage, specCoveragePage } from './generated/spec-coverage.ts'
import { specSections } from './spec-sentences.ts'

describe('the coverage of the specification', () => {
  it('reads titles of tests, blocks and tables, with several ids, and nothing else', () => {
    const source = `
      // [spec 9.1] a comment is no test
      describe('[spec 2.tabs.4, 9.2] tabs', () => {
        it.each([1, 2])('[spec 5.1] case %s', () => {})
        test(\`[spec 5.2] \${name} works\`, () => {})
        it.skip('[spec 5.3] left out', () => {})
        log('[spec 5.4] no test')
      })`
    expect(citationsIn('a.test.ts', source)).toEqual([
      { file: 'a.test.ts', title: 'tabs', ids: ['2.tabs.4', '9.2'] },
      { file: 'a.test.ts', title: 'case %s', ids: ['5.1'] },
      { file: 'a.test.ts', title: '… works', ids: ['5.2'] },
    ])
  })

  it('refuses a citation of a sentence that does not exist', () => {
    expect(() => coverage([{ file: 'a.test.ts', title: 'x', ids: ['2.tabs.99'] }])).toThrow('[spec 2.tabs.99]')
  })

  it('counts a sentence as shown, later or open', () => {
    const { shown, later, open } = coverage([{ file: 'a.test.ts', title: 'x', ids: ['5.1'] }])
    expect(shown.map(sentence => sentence.id)).toEqual(['5.1'])
    expect(later.map(sentence => sentence.id)).toContain('2.student.8')
    expect(open.map(sentence => sentence.id)).toContain('5.2')
    const page = specCoveragePage([])
    expect(page).toContain('- shown by a test: 0')
    expect(page).toContain('| 5.2 | Mainland mobile number: 11 digits with a valid prefix. | **OPEN** |')
  })

  it('gives every sentence one id', () => {
    const ids = specSections.flatMap(section => section.sentences.map(sentence => sentence.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(90)
  })

  it('finds each sentence cited by a test of the product, or named for later; and no other cited', () => {
    expect(coverage(allCitations()).open.map(sentence => sentence.id)).toEqual([])
  })
})
