import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import {
  changeType,
  contentProblem,
  emptyContent,
  emptyPart,
  excerptOf,
  firstProblem,
  isBlank,
  markRight,
  move,
  NO_CHOICE,
  unsendable,
} from './content.rules.ts'
import { NO_TARGET } from './matching.rules.ts'

const options = [
  { html: 'a', isRight: true },
  { html: 'b', isRight: true },
  { html: 'c', isRight: false },
]
const multiple = { type: QuestionType.multipleChoice, stem: 's', analysis: 'x', options }

describe('changing the type of a draft', () => {
  it('keeps stem, analysis and options, and one right option for a single choice', () => {
    expect(changeType(multiple, QuestionType.singleChoice)).toEqual({
      type: 1,
      stem: 's',
      analysis: 'x',
      options: [options[0], { html: 'b', isRight: false }, options[2]],
    })
  })

  it('begins with four empty options where there were none', () => {
    const content = emptyContent(QuestionType.singleChoice)
    expect('options' in content && content.options).toHaveLength(4)
  })

  it('drops the options for types without', () => {
    expect(changeType(multiple, QuestionType.trueFalse)).toEqual({
      type: 3,
      stem: 's',
      analysis: 'x',
      isTrue: NO_CHOICE,
    })
  })
})

describe('options', () => {
  it('have one right answer in a single choice', () => {
    const marked = markRight(options, 2, { isRight: true, isSingle: true })
    expect(marked.map(option => option.isRight)).toEqual([false, false, true])
  })

  it('have several in a multiple choice', () => {
    const marked = markRight(options, 2, { isRight: true, isSingle: false })
    expect(marked.map(option => option.isRight)).toEqual([true, true, true])
  })

  it('move up and down, and not beyond the ends', () => {
    expect(move(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(move(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(move(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(move(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})

describe('what is missing in a draft', () => {
  it('is a stem, then an option, then the key', () => {
    expect(contentProblem({ ...multiple, stem: '<p> </p>' })).toBe('stem')
    expect(contentProblem({ ...multiple, options: [...options, { html: '<p></p>', isRight: false }] })).toBe('option')
    expect(contentProblem({ ...multiple, options: options.map(one => ({ ...one, isRight: false })) })).toBe('twoRight')
    expect(contentProblem({ ...multiple, type: QuestionType.singleChoice })).toBe('oneRight')
    const one = options.map((option, at) => ({ ...option, isRight: at === 0 }))
    expect(contentProblem({ ...multiple, options: one })).toBe('twoRight')
    expect(contentProblem({ ...multiple, options: one, allowsOneRight: true })).toBeUndefined()
    const none = options.map(option => ({ ...option, isRight: false }))
    expect(contentProblem({ ...multiple, options: none, allowsOneRight: true })).toBe('anyRight')
    expect(contentProblem(multiple)).toBeUndefined()
  })

  it('is the model answer of a short answer', () => {
    expect(contentProblem({ type: 4, stem: 's', reference: '', analysis: '' })).toBe('reference')
  })

  it('counts formulas and pictures as content', () => {
    expect(isBlank('<p><span data-type="inline-math" data-latex="x"></span></p>')).toBe(false)
    expect(isBlank('<p><img src="/files/1" alt=""></p>')).toBe(false)
    expect(isBlank('<p>&nbsp;</p>')).toBe(true)
  })
})

describe('the first words of a text', () => {
  it.each([
    ['<p>What is <b>2</b> + 2?</p><p>Think.</p>', 'What is 2 + 2? Think.'],
    ['<p>a &lt; b &amp;&nbsp;c</p>', 'a < b & c'],
    ['<p><img src="/files/1" alt=""></p>', ''],
    [`<p>${'题'.repeat(41)}</p>`, `${'题'.repeat(40)}…`],
  ])('%s', (html, text) => expect(excerptOf(html)).toBe(text))
})

describe('a new question has no key that nobody has chosen', () => {
  const words = { stem: '<p>Water boils.</p>', analysis: '' }

  it('neither true nor false, by itself and as a part, until one is chosen', () => {
    const judged = { ...emptyContent(QuestionType.trueFalse), ...words }
    expect(unsendable(judged)).toEqual({ problem: 'judgement' })
    expect(firstProblem(judged)).toEqual({ problem: 'judgement' })
    const chosen = { type: QuestionType.trueFalse, ...words, isTrue: false }
    expect(unsendable(chosen)).toBeUndefined()
    expect(firstProblem(chosen)).toBeUndefined()
    const part = { ...emptyPart(QuestionType.trueFalse), ...words }
    const parts = [chosen, part].map(content => ({ content, weight: 1 }))
    expect(unsendable({ type: QuestionType.combined, ...words, parts })).toEqual({ problem: 'judgement', part: 2 })
  })

  it.each(Object.values(QuestionType))('type %i', type => {
    const content = emptyContent(type)
    if ('options' in content) expect(content.options.some(option => option.isRight)).toBe(false)
    if ('isTrue' in content) expect(content.isTrue).toBe(NO_CHOICE)
    if ('prompts' in content) expect(content.prompts.map(prompt => prompt.target)).toEqual([NO_TARGET, NO_TARGET])
    if (content.type === QuestionType.numeric) expect(content.value).toBeNaN()
  })
})
