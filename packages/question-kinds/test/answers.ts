/** Answers that have the form of a question and are right, wrong and right in part about equally often. */
import type { Answer, PlainAnswer } from '../answers.ts'
import type { Gap, PartContent } from '../question-content.ts'
import type { QuestionContent } from '../question-content.ts'
import fc from 'fast-check'

const textsOf = (gap: Gap): string[] => (gap.kind === 'text' ? [...gap.accepted] : [String(gap.value)])
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Each place takes what is right there, or any of these. */
const placed = <T>(right: readonly T[], others: readonly T[]): fc.Arbitrary<T[]> =>
  fc.tuple(...right.map(one => fc.oneof(fc.constant(one), fc.constantFrom(...others))))

function plainAnswer(content: PartContent | Extract<QuestionContent, { type: 10 }>): fc.Arbitrary<PlainAnswer> {
  switch (content.type) {
    case 1:
    case 2:
      return fc.subarray(indexes(content.options.length)).map(options => ({ kind: 'choice' as const, options }))
    case 3:
      return fc.boolean().map(isTrue => ({ kind: 'trueFalse' as const, isTrue }))
    case 4:
      return fc.constantFrom('', 'words').map(text => ({ kind: 'text' as const, text }))
    case 5: {
      const all = content.gaps.flatMap(textsOf)
      const right = content.gaps.map(gap => textsOf(gap)[0] ?? '')
      return placed(right, ['', 'x', ...all]).map(gaps => ({ kind: 'gaps' as const, gaps }))
    }
    case 7: {
      const right = content.prompts.map(({ target }) => target)
      return placed(right, [-1, ...indexes(content.targets.length)]).map(targets => ({
        kind: 'matching' as const,
        targets,
      }))
    }
    case 8: {
      const all = indexes(content.items.length)
      return fc.shuffledSubarray(all, { minLength: all.length }).map(order => ({ kind: 'order' as const, order }))
    }
    case 9: {
      const units = ['', 'x', ...content.units.map(({ name }) => name)]
      const number = fc.constantFrom(String(content.value), String(content.value * 3), 'x', '')
      return fc.record({ kind: fc.constant('number' as const), number, unit: fc.constantFrom(...units) })
    }
    case 10:
      return fc.constant({ kind: 'text', text: 'no file' })
  }
}

export const answerTo = (content: QuestionContent): fc.Arbitrary<Answer | null> =>
  content.type === 6
    ? fc
        .tuple(...content.parts.map(part => fc.option(plainAnswer(part.content))))
        .map(parts => ({ kind: 'parts' as const, parts }))
    : plainAnswer(content)

/** Questions, each with an answer to it. */
export const answered = (
  contents: fc.Arbitrary<QuestionContent>,
): fc.Arbitrary<{ content: QuestionContent; answer: Answer | null }> =>
  contents.chain(content => fc.record({ content: fc.constant(content), answer: answerTo(content) }))
