import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { describe, expect, it } from 'vitest'
import { choose, isChosen, optionCount, textAnswer, textOf } from './answer.rules.ts'

describe('choosing', () => {
  it('replaces in a single choice', () => {
    expect(choose(1, { kind: 'choice', options: [0] }, 2)).toEqual({ kind: 'choice', options: [2] })
    expect(choose(1, { kind: 'choice', options: [2] }, 2)).toEqual({ kind: 'choice', options: [2] })
  })

  it.each([
    ['the first tick', null, 1, { kind: 'choice', options: [1] }],
    ['the first tick of a question that was never touched', undefined, 1, { kind: 'choice', options: [1] }],
    ['a tick before another one', { kind: 'choice', options: [2] }, 0, { kind: 'choice', options: [0, 2] }],
    ['a tick taken away', { kind: 'choice', options: [0, 2] }, 0, { kind: 'choice', options: [2] }],
    ['the last tick taken away', { kind: 'choice', options: [2] }, 2, null],
    ['an answer that has no options', { kind: 'text', text: 'a' }, 1, { kind: 'choice', options: [1] }],
  ] as const)('toggles in a multiple choice, in the order of the paper: %s', (_, answer, index, then) => {
    expect(choose(2, answer as Answer | null | undefined, index)).toEqual(then)
  })

  it('reads true from the first option and false from the second', () => {
    expect([choose(3, null, 0), choose(3, null, 1)]).toEqual([
      { kind: 'trueFalse', isTrue: true },
      { kind: 'trueFalse', isTrue: false },
    ])
  })
})

describe('what is shown as chosen', () => {
  it.each([
    ['nothing of no answer', null, [false, false, false]],
    ['nothing of a question that was never touched', undefined, [false, false, false]],
    ['the ticked options', { kind: 'choice', options: [0, 2] }, [true, false, true]],
    ['the first of two where it is true', { kind: 'trueFalse', isTrue: true }, [true, false, false]],
    ['the second where it is false', { kind: 'trueFalse', isTrue: false }, [false, true, true]],
    ['nothing of an answer without options', { kind: 'text', text: 'options' }, [false, false, false]],
  ] as const)('is %s', (_, answer, chosen) => {
    expect([0, 1, 2].map(index => isChosen(answer as Answer | null | undefined, index))).toEqual(chosen)
  })

  it('can be reached by as many keys as the question has options, and by none where nothing is chosen', () => {
    const options = ['a', 'b', 'c']
    const place = { no: 1, section: 0, points: 100, stem: '' }
    const questions: PaperQuestion[] = [
      { ...place, type: 1, options },
      { ...place, type: 2, options },
      { ...place, type: 3 },
      { ...place, type: 4 },
      { ...place, type: 7, options, prompts: [''] },
      { ...place, type: 8, options },
    ]
    expect(questions.map(optionCount)).toEqual([3, 3, 2, 0, 0, 0])
  })
})

describe('a text', () => {
  it('is empty until one is written', () => {
    expect([
      textOf({ kind: 'text', text: ' a\n' }),
      textOf(null),
      textOf(undefined),
      textOf({ kind: 'choice', options: [0] }),
    ]).toEqual([' a\n', '', '', ''])
  })

  it('is no answer once it is deleted; spaces are kept as typed', () => {
    expect([textAnswer('a'), textAnswer(' '), textAnswer('')]).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'text', text: ' ' },
      null,
    ])
  })
})
