import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { PaperPart, PaperQuestionOf } from '@tripos/question-kinds/paper-question.ts'
import { describe, expect, it } from 'vitest'
import type { AnswerProps } from './answer-props.ts'
import { partAnswers, partProps, withPart } from './combined-answer.rules.ts'

const shown = { points: 100, stem: 's' }
const first: PaperPart = { ...shown, type: 1, options: ['a', 'b'] }
const combined = (parts: PaperPart[]): PaperQuestionOf<6> => ({ ...shown, type: 6, no: 3, section: 1, parts })
const question = combined([first, { ...shown, type: 4 }, { ...shown, type: 9, hasUnit: false }])

/** A session that holds one answer, and what was done to it. */
function room(answer: Answer | null = null) {
  const did: string[] = []
  const held = { phase: 'answering', answers: { 3: answer } } as const
  const keep = (how: string) => (no: number, next: Answer | null) => {
    did.push(`${how} ${no}`)
    Object.assign(held.answers, { [no]: next })
  }
  const session = {
    getState: () => held,
    choose: keep('choose'),
    write: keep('write'),
    type: () => did.push('type'),
    flushTyping: () => did.push('flush'),
  } as unknown as AnswerProps['session']
  const propsOf = (at: number): AnswerProps => {
    const props = partProps({ session, attempt: held, question }, at)
    if (!props) throw new Error('no such part')
    return props
  }
  return { did, propsOf, answer: () => held.answers[3] }
}

describe('a part of a combined question', () => {
  it('is a question of its own with a number that no other has', () => {
    const { propsOf } = room({ kind: 'parts', parts: [{ kind: 'choice', options: [1] }, null, null] })
    const [choice, second] = [propsOf(0), propsOf(1)]
    expect(choice.question).toEqual({ ...first, no: 3.01, section: 1 })
    expect(choice.attempt.answers[choice.question.no]).toEqual({ kind: 'choice', options: [1] })
    expect(second.attempt.answers[second.question.no]).toBeNull()
    const { session, attempt } = choice
    expect(partProps({ session, attempt, question }, 3)).toBeUndefined()
    expect(partProps({ session, attempt, question: combined([]) }, 0)).toBeUndefined()
  })

  it('answers into the whole and keeps the other parts, also those answered since it was drawn', () => {
    const { propsOf, answer, did } = room()
    const [first, second, third] = [propsOf(0), propsOf(1), propsOf(2)]
    first.session.choose(first.question.no, { kind: 'choice', options: [0] })
    second.session.type(second.question.no, 'text')
    third.session.write(third.question.no, { kind: 'number', number: '1', unit: '' })
    expect(answer()).toEqual({
      kind: 'parts',
      parts: [
        { kind: 'choice', options: [0] },
        { kind: 'text', text: 'text' },
        { kind: 'number', number: '1', unit: '' },
      ],
    })
    expect(did).toEqual(['choose 3', 'write 3', 'write 3'])
  })

  it('leaves no answer when the last part is cleared', () => {
    const { propsOf, answer } = room({ kind: 'parts', parts: [null, { kind: 'text', text: 'x' }, null] })
    const { session, question: own } = propsOf(1)
    session.type(own.no, '')
    expect(answer()).toBeNull()
  })
})

describe('leaving a part', () => {
  it('sends what is being typed, as leaving the question does', () => {
    const { propsOf, did } = room()
    propsOf(1).session.flushTyping()
    expect(did).toEqual(['flush'])
  })
})

describe('the answers of the parts', () => {
  it('are as many as there are parts, whatever is stored', () => {
    expect(partAnswers(undefined, 2)).toEqual([null, null])
    expect(partAnswers({ kind: 'parts', parts: [{ kind: 'text', text: 'a' }] }, 2)).toEqual([
      { kind: 'text', text: 'a' },
      null,
    ])
    expect(partAnswers({ kind: 'text', text: 'a' }, 1)).toEqual([null])
    expect(
      withPart(
        { kind: 'parts', parts: [{ kind: 'text', text: 'a' }] },
        { at: 1, count: 2 },
        { kind: 'text', text: 'b' },
      ),
    ).toEqual({
      kind: 'parts',
      parts: [
        { kind: 'text', text: 'a' },
        { kind: 'text', text: 'b' },
      ],
    })
  })
  it.each([
    ['of parts', { kind: 'parts', parts: [{ kind: 'text', text: 'a' }] }],
    ['of files', { kind: 'files', files: ['f1'] }],
  ] as const)('are plain: an answer %s is none for a part', (_, answer) => {
    const stored: Answer = {
      kind: 'parts',
      parts: [
        { kind: 'text', text: 'a' },
        { kind: 'text', text: 'b' },
      ],
    }
    expect(withPart(stored, { at: 1, count: 2 }, answer as unknown as Answer | null)).toEqual({
      kind: 'parts',
      parts: [{ kind: 'text', text: 'a' }, null],
    })
  })
})
