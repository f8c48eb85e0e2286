import { describe, expect, it } from 'vitest'
import { MAX_OPTIONS } from '../../question-content.ts'
import { PROBLEMS } from '../kind.rules.ts'
import {
  choiceCandidateView,
  type ChoiceContent,
  choiceKeyView,
  lettersOf,
  readOptions,
  writeOptions,
} from './options.rules.ts'

const choice = (type: 1 | 2, ...right: boolean[]): ChoiceContent => ({
  type,
  stem: 's',
  options: right.map((isRight, index) => ({ html: `o${index}`, isRight })),
  analysis: 'a',
})
const parts = (options: readonly string[] | null, label: string | null) => ({
  question: 's',
  options,
  label,
  answer: null,
  analysis: '',
})
const many = (count: number) => Array.from({ length: count }, (_, index) => `o${index}`)

it.each<[Parameters<typeof lettersOf>[0], string[]]>([
  ['AC', ['A', 'C']],
  ['a, c', ['A', 'C']],
  ['A、C；D．', ['A', 'C', 'D']],
  ['A/C;D.', ['A', 'C', 'D']],
  [
    ['A', 'c'],
    ['A', 'C'],
  ],
  ['', []],
  [true, []],
  [null, []],
])('the letters of the key %j', (label, letters) => {
  expect(lettersOf(label)).toEqual(letters)
})

describe('options of a file', () => {
  it.each([
    ['no options', parts(null, 'A'), PROBLEMS.fewOptions],
    ['one option', parts(['x'], 'A'), PROBLEMS.fewOptions],
    ['one option too many', parts(many(MAX_OPTIONS + 1), 'A'), PROBLEMS.manyOptions],
    ['no key', parts(['x', 'y'], ''), PROBLEMS.noKey],
  ])('are refused with %s', (_, given, problem) => {
    expect(readOptions(given)).toEqual({ problem })
  })

  it('keep what is said of single ones, and say nothing of the others', () => {
    const given = { ...parts(['x', 'y'], 'B'), optionAnalyses: ['not x', ''] }
    const options = [
      { html: 'x', isRight: false, analysis: 'not x' },
      { html: 'y', isRight: true },
    ]
    expect(readOptions(given)).toEqual({ options })
    expect(writeOptions({ ...choice(1), options }).optionAnalyses).toEqual(['not x', ''])
    expect(writeOptions(choice(1, true, false))).not.toHaveProperty('optionAnalyses')
    expect(choiceCandidateView({ ...choice(1), options }, [1, 0])).toEqual({ type: 1, stem: 's', options: ['y', 'x'] })
  })

  it('may be two, or as many as there are letters', () => {
    expect(readOptions(parts(['x', 'y'], 'B'))).toEqual({
      options: [
        { html: 'x', isRight: false },
        { html: 'y', isRight: true },
      ],
    })
    const read = readOptions(parts(many(MAX_OPTIONS), 'Z'))
    expect('options' in read && read.options.map(option => option.isRight).lastIndexOf(true)).toBe(MAX_OPTIONS - 1)
  })

  it('tell by the key which choice it is: one letter, or a list of letters', () => {
    expect(writeOptions(choice(1, false, true)).label).toBe('B')
    expect(writeOptions(choice(1, false, false)).label).toBeNull()
    expect(writeOptions(choice(2, true, false, true)).label).toEqual(['A', 'C'])
    expect(writeOptions(choice(2, true, false)).label).toEqual(['A'])
  })
})

it('shows nothing, and nothing right, where an order names an option that is not there', () => {
  expect(choiceCandidateView(choice(1, false, true), [1, 7, 0])).toEqual({
    type: 1,
    stem: 's',
    options: ['o1', '', 'o0'],
  })
  expect(choiceKeyView(choice(1, false, true), [7, 0, 1])).toEqual({ kind: 'choice', options: [2] })
})
