import { expect, it } from 'vitest'
import { emptyContent } from '../content.rules.ts'
import { nearTextOf } from './near-text.rules.ts'

it('leaves out what is still empty, and keeps formulas', () => {
  const formula = '<p><span data-type="inline-math" data-latex="x"></span></p>'
  const options = ['<p>one</p>', '<p></p>', formula, ''].map(html => ({ html, isRight: false }))
  expect(nearTextOf({ type: 1, stem: '<p>Which?</p>', options, analysis: '<p>no</p>' })).toEqual({
    stem: '<p>Which?</p>',
    rest: ['<p>one</p>', formula],
  })
  expect(nearTextOf(emptyContent(7))).toEqual({ stem: '', rest: [] })
  expect(nearTextOf({ type: 3, stem: '<p> </p>', isTrue: true, analysis: '' }).stem).toBe('')
})

it('takes the texts of all parts of a combined question', () => {
  const part = { type: 8 as const, stem: '<p>Sort</p>', items: ['<p>a</p>', ''], isPartial: true, analysis: '' }
  expect(nearTextOf({ type: 6, stem: '<p>Read</p>', parts: [{ content: part }], analysis: '' })).toEqual({
    stem: '<p>Read</p>',
    rest: ['<p>Sort</p>', '<p>a</p>'],
  })
})
