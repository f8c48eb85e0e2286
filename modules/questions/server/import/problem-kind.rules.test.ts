import { expect, it } from 'vitest'
import { inPart, noSuchOption, PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import { unknownType } from '@tripos/question-formats/source.ts'
import { problemKind } from './problem-kind.rules.ts'

it.each([
  ['the letter of an option', noSuchOption('F'), noSuchOption('G')],
  ['the name of a type', unknownType('听力'), unknownType('Listening 2')],
  ['the number of a part', inPart(1, PROBLEMS.noKey), inPart(12, PROBLEMS.noKey)],
])('problems that differ in %s are of one kind', (_, one, other) => {
  expect(problemKind(one)).toEqual(problemKind(other))
})

it('other problems are of other kinds, and a sentence without names is its own', () => {
  expect(problemKind(PROBLEMS.noKey)).toEqual(PROBLEMS.noKey)
  const kinds = [noSuchOption('F'), unknownType('F'), inPart(1, PROBLEMS.noKey), PROBLEMS.noKey].map(problemKind)
  expect(new Set(kinds.map(kind => kind['zh-CN'])).size).toBe(4)
  expect(new Set(kinds.map(kind => kind['en-US'])).size).toBe(4)
})
