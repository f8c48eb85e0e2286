import { expect, it } from 'vitest'
import type { Annotation } from '../../contract/annotations.ts'
import { fittingAnnotations } from './annotations.rules.ts'

const passage = (start: number, quote: string, part?: number): Annotation => ({
  kind: 'passage',
  start,
  quote,
  colour: 'red',
  comment: '',
  ...(part !== undefined && { part }),
})
const stroke = (fileId: string): Annotation => ({ kind: 'stroke', fileId, page: 1, colour: 'red', line: [0, 0, 9, 9] })

it('fit a text where the quoted words still stand at their place', () => {
  const answer = { kind: 'text', text: '光合作用需要光' } as const
  const all = [
    passage(0, '光合'),
    passage(1, '光合'),
    passage(6, '光'),
    passage(6, '光。'),
    passage(99, '光'),
    stroke('a'),
  ]
  expect(fittingAnnotations(all, answer)).toEqual([all[0], all[2]])
  expect(fittingAnnotations(all, null)).toEqual([])
})

it('fit the part that they name, and no whole answer then', () => {
  const text = { kind: 'text', text: 'yes' } as const
  const all = [passage(0, 'yes', 1), passage(0, 'yes', 0), passage(0, 'yes', 7), passage(0, 'yes')]
  expect(fittingAnnotations(all, { kind: 'parts', parts: [null, text] })).toEqual([all[0]])
  expect(fittingAnnotations(all, text)).toEqual([all[3]])
})

it('fit the files that the answer names', () => {
  const all = [stroke('a'), stroke('b'), passage(0, 'a')]
  expect(fittingAnnotations(all, { kind: 'files', files: ['b', 'c'] })).toEqual([all[1]])
})
