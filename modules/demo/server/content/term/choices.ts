/** Writes questions of the term in few words: a key is the option that begins with an asterisk. */
import type { DemoQuestion } from '../types.ts'

type Choice = Extract<DemoQuestion, { type: 1 | 2 }>
type TrueFalse = Extract<DemoQuestion, { type: 3 }>
type ShortAnswer = Extract<DemoQuestion, { type: 4 }>
type About = Pick<Choice, 'key' | 'level'> & { tag: string; stem: string; analysis: string }

const choice = (type: 1 | 2, { tag, ...about }: About, options: readonly string[]): Choice => ({
  ...about,
  type,
  tags: [tag],
  options: options.map(text => ({ text: text.replace(/^\*/, ''), isRight: text.startsWith('*') })),
})

export const single = (about: About, ...options: readonly string[]): Choice => choice(1, about, options)
export const multiple = (about: About, ...options: readonly string[]): Choice => choice(2, about, options)

export const trueFalse = ({ tag, ...about }: About, isTrue: boolean): TrueFalse => ({
  ...about,
  type: 3,
  tags: [tag],
  isTrue,
})

export const shortAnswer = ({ tag, ...about }: About, reference: string): ShortAnswer => ({
  ...about,
  type: 4,
  tags: [tag],
  reference,
})
