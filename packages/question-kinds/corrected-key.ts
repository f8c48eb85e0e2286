/**
 * Another key for a question that stays as it is: what a regrade changes, and what a key is without its question. Options, items
 * and targets are the author's indexes.
 */
import * as z from 'zod/mini'
import { joinPartOrders, partOrders } from './question-parts.ts'
import {
  gap,
  MAX_GAPS,
  MAX_OPTIONS,
  MAX_PARTS,
  MAX_PROMPTS,
  type PartContent,
  type QuestionContent,
  tolerance,
} from './question-content.ts'

const index = z.int().check(z.gte(0), z.lte(MAX_OPTIONS - 1))

const plainKey = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    options: z.array(index).check(z.minLength(1), z.maxLength(MAX_OPTIONS)),
  }),
  z.strictObject({ kind: z.literal('trueFalse'), isTrue: z.boolean() }),
  z.strictObject({ kind: z.literal('gaps'), gaps: z.array(gap).check(z.minLength(1), z.maxLength(MAX_GAPS)) }),
  z.strictObject({
    kind: z.literal('matching'),
    targets: z.array(index).check(z.minLength(1), z.maxLength(MAX_PROMPTS)),
  }),
  /** The items in their right order. */
  z.strictObject({ kind: z.literal('order'), order: z.array(index).check(z.minLength(2), z.maxLength(MAX_OPTIONS)) }),
  z.strictObject({ kind: z.literal('number'), value: z.number(), tolerance }),
])
type PlainCorrectedKey = z.output<typeof plainKey>

export const correctedKey = z.discriminatedUnion('kind', [
  ...plainKey.def.options,
  /** Of each part; null for one that a person marks. */
  z.strictObject({
    kind: z.literal('parts'),
    parts: z.array(z.nullable(plainKey)).check(z.minLength(1), z.maxLength(MAX_PARTS)),
  }),
])
export type CorrectedKey = z.output<typeof correctedKey>

const rightOptions = (options: readonly { readonly isRight: boolean }[]): number[] =>
  options.flatMap(({ isRight }, at) => (isRight ? [at] : []))

function keyOfPart(content: PartContent): PlainCorrectedKey | null {
  switch (content.type) {
    case 1:
    case 2:
      return { kind: 'choice', options: rightOptions(content.options) }
    case 3:
      return { kind: 'trueFalse', isTrue: content.isTrue }
    case 4:
      return null
    case 5:
      return { kind: 'gaps', gaps: content.gaps }
    case 7:
      return { kind: 'matching', targets: content.prompts.map(({ target }) => target) }
    case 8:
      return { kind: 'order', order: content.items.map((_, at) => at) }
    case 9:
      return { kind: 'number', value: content.value, tolerance: content.tolerance }
  }
}

/** The key that a question has; null where a person marks all of it. */
export function keyOf(content: QuestionContent): CorrectedKey | null {
  if (content.type === 10) return null
  if (content.type !== 6) return keyOfPart(content)
  const parts = content.parts.map(part => keyOfPart(part.content))
  return parts.every(part => part === null) ? null : { kind: 'parts', parts }
}

/** Content with its key, and the order in which a paper showed its options. */
export interface Keyed<C extends QuestionContent = QuestionContent> {
  readonly content: C
  readonly order: readonly number[]
}

const isPermutation = (order: readonly number[], length: number): boolean =>
  order.length === length && new Set(order).size === length && order.every(at => at < length)

/** Where the key does not fit the question: undefined. A part without a key stays as it is. */
function correctPart({ content, order }: Keyed<PartContent>, key: PlainCorrectedKey): Keyed<PartContent> | undefined {
  if (content.type === 1 || content.type === 2) {
    if (key.kind !== 'choice' || key.options.some(at => at >= content.options.length)) return undefined
    if (content.type === 1 && key.options.length !== 1) return undefined
    const options = content.options.map((option, at) => ({ ...option, isRight: key.options.includes(at) }))
    return { content: { ...content, options }, order }
  }
  if (content.type === 3 && key.kind === 'trueFalse') return { content: { ...content, isTrue: key.isTrue }, order }
  if (content.type === 5 && key.kind === 'gaps' && key.gaps.length === content.gaps.length)
    return { content: { ...content, gaps: key.gaps }, order }
  if (content.type === 7 && key.kind === 'matching' && key.targets.length === content.prompts.length) {
    if (key.targets.some(at => at >= content.targets.length)) return undefined
    const prompts = content.prompts.map((prompt, at) => ({ ...prompt, target: key.targets[at] ?? prompt.target }))
    return { content: { ...content, prompts }, order }
  }
  if (content.type === 8 && key.kind === 'order' && isPermutation(key.order, content.items.length)) {
    // The items are the key, so they change places, and the paper shows each where it stood.
    const items = key.order.map(at => content.items[at] ?? '')
    return { content: { ...content, items }, order: order.map(at => key.order.indexOf(at)) }
  }
  if (content.type === 9 && key.kind === 'number')
    return { content: { ...content, value: key.value, tolerance: key.tolerance }, order }
  return undefined
}

/** The question with another key, and its order on the paper; undefined where the key does not fit it. */
export function withKey<C extends QuestionContent>({ content, order }: Keyed<C>, key: CorrectedKey): Keyed | undefined {
  const given: QuestionContent = content
  if (given.type === 10) return undefined
  if (given.type !== 6) return key.kind === 'parts' ? undefined : correctPart({ content: given, order }, key)
  if (key.kind !== 'parts' || key.parts.length !== given.parts.length) return undefined
  const orders = partOrders(order)
  const corrected = given.parts.map((part, at) => {
    const partKey = key.parts[at] ?? null
    const keyed = { content: part.content, order: orders[at] ?? [] }
    if (partKey !== null) return correctPart(keyed, partKey)
    return keyOfPart(part.content) === null ? keyed : undefined
  })
  if (corrected.includes(undefined)) return undefined
  const parts = given.parts.map((part, at) => ({ ...part, content: corrected[at]?.content ?? part.content }))
  return {
    content: { ...given, parts },
    order: joinPartOrders(corrected.map((part, at) => part?.order ?? orders[at] ?? [])),
  }
}
