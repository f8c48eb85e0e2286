import { describe, expect, it } from 'vitest'
import { allCitations, citationsIn, coverage, specCoveragePage } from './generated/spec-coverage.ts'
import { specSections } from './spec-sentences.ts'

describe('the coverage of the specification', () => {
  it('reads titles of tests, blocks and tables, with several ids, and nothing else', () => {
    const source = `
      // [spec 9.1] a comment is no test
      describe('tabs', () => {
        it('[spec 2.tabs.4, 9.2] tabs', () => {})
        it.each([1, 2])('[spec 5.1] case %s', () => {})
        test(\`[spec 5.2] \${name} works\`, () => {})
        log('[spec 5.4] no test')
        it('skips users who exist', () => { commit(both, 'skip') })
      })`
    expect(citationsIn('a.test.ts', source)).toEqual([
      { file: 'a.test.ts', title: 'tabs', ids: ['2.tabs.4', '9.2'] },
      { file: 'a.test.ts', title: 'case %s', ids: ['5.1'] },
      { file: 'a.test.ts', title: '… works', ids: ['5.2'] },
    ])
  })

  it.each([
    ['a block', `describe('[spec 5.1] links', () => { it('x', () => {}) })`, 'is a block'],
    ['a block of Playwright', `test.describe('[spec 5.1] links', () => { test('x', () => {}) })`, 'is a block'],
    ['a test that is skipped', `it.skip('[spec 5.1] x', () => {})`, 'left out'],
    ['a test that is to come', `it.fixme('[spec 5.1] x', () => {})`, 'left out'],
    ['a test that runs under a condition', `it.runIf(isThere)('[spec 5.1] x', () => {})`, 'left out'],
    ['a test that is skipped under one', `it.skipIf(!isThere)('[spec 5.1] x', () => {})`, 'left out'],
    ['a table that is', `it.skipIf(!isThere).each([1])('[spec 5.1] %s', () => {})`, 'left out'],
    ['a test that skips itself', `test('[spec 5.1] x', () => { test.skip(!isThere, 'no banks') })`, 'left out'],
    ['one by its context', `it('[spec 5.1] x', ({ skip }) => { if (!isThere) skip('no banks') })`, 'left out'],
    [
      'one in a block that does',
      `describe.runIf(isThere)('banks', () => { it('[spec 5.1] x', () => {}) })`,
      'left out',
    ],
    [
      'one in a block that skips itself',
      `test.describe('banks', () => { test.skip(!isThere); test('[spec 5.1] x', () => {}) })`,
      'left out',
    ],
    ['one in a file that skips itself', `test.skip(!isThere)\ntest('[spec 5.1] x', () => {})`, 'left out'],
  ])('takes no proof from %s', (_, source, why) => expect(() => citationsIn('a.test.ts', source)).toThrow(why))

  it('a test that is skipped takes nothing from the one beside it', () => {
    const source = `it.skip('x', () => {})\ntest.skip('y', async () => {})\nit('[spec 5.1] z', () => {})`
    expect(citationsIn('a.test.ts', source)).toHaveLength(1)
  })

  it('refuses a citation of a sentence that does not exist', () => {
    expect(() => coverage([{ file: 'a.test.ts', title: 'x', ids: ['2.tabs.99'] }])).toThrow('[spec 2.tabs.99]')
  })

  it('counts a sentence as shown, later or open', () => {
    const { shown, later, open } = coverage([{ file: 'a.test.ts', title: 'x', ids: ['5.1'] }])
    expect(shown.map(sentence => sentence.id)).toEqual(['5.1'])
    expect(later.map(sentence => sentence.id)).toContain('1.4')
    expect(open.map(sentence => sentence.id)).toContain('5.2')
    const partly = coverage([{ file: 'a.test.ts', title: 'x', ids: ['7.user.5'] }])
    expect(partly.shown).toEqual([])
    expect(partly.partly.map(sentence => sentence.id)).toEqual(['7.user.5'])
    const page = specCoveragePage([])
    expect(page).toContain('- shown by a test: 0')
    expect(page).toContain('| 5.2 | Mainland mobile number: 11 digits with a valid prefix. | **OPEN** |')
  })

  it('gives every sentence one id', () => {
    const ids = specSections.flatMap(section => section.sentences.map(sentence => sentence.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(125)
    expect(specSections.map(section => section.title.slice(0, 1))).toEqual([...('1222234567' + '89')])
  })

  it('finds each sentence cited by a test of the product, or named for later; and no other cited', () => {
    expect(coverage(allCitations()).open.map(sentence => sentence.id)).toEqual([])
  })
})
