import { expect, it } from 'vitest'
import { sectionShares } from './section-shares.rules.ts'

const form = {
  sections: ['Choice', 'Essay', 'Listening'].map(title => ({ title, instructions: '' })),
}
const question = (section: number, score: number | null, fields: object = {}) => ({
  section,
  points: 200,
  score,
  isOut: false,
  ...fields,
})

it('adds up each section, below nothing too', () => {
  expect(sectionShares(form, [question(0, 200), question(0, -50), question(2, 100)])).toEqual([
    { section: 0, title: 'Choice', questionCount: 2, score: 150, points: 400 },
    { section: 2, title: 'Listening', questionCount: 1, score: 100, points: 200 },
  ])
})

it('knows no score of a section while one answer of it waits for a marker', () => {
  const shares = sectionShares(form, [question(0, 200), question(1, 200), question(1, null)])
  expect(shares.map(share => share.score)).toEqual([200, null])
})

it('leaves out what counts for nothing, and a section of nothing else', () => {
  const out = { isOut: true, points: 0 }
  expect(sectionShares(form, [question(0, 200), question(1, 100), question(1, 0, out), question(2, 0, out)])).toEqual([
    { section: 0, title: 'Choice', questionCount: 1, score: 200, points: 200 },
    { section: 1, title: 'Essay', questionCount: 1, score: 100, points: 200 },
  ])
})

it('has nothing to say of a paper of one section', () => {
  expect(sectionShares(form, [question(0, 200), question(0, 0)])).toEqual([])
})
