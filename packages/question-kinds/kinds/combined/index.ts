/** A shared stem with tasks under it: everything but the stem is left to the types of the parts. */
import type { PlainAnswer } from '../../answers.ts'
import { type CombinedContent, MAX_PARTS, MAX_WEIGHT } from '../../question-content.ts'
import { partOrders, partPoints } from '../../question-parts.ts'
import { inPart, localized, type LocalizedText, PROBLEMS, type QuestionKind, type SourcePart } from '../kind.rules.ts'
import { isPlainType, PLAIN_KINDS, plainKindOf } from '../plain-kinds.ts'
import { rightPartsOfCombined, scoreCombined } from './score.ts'

type Part = CombinedContent['parts'][number]

/** A weight of 1 is the same as none. */
const partOf = (content: Part['content'], weight = 1): Part => (weight === 1 ? { content } : { content, weight })

const fitsPart = (answer: PlainAnswer, optionCount: number): boolean =>
  Object.values(PLAIN_KINDS).some(kind => kind.answerKind === answer.kind && kind.fits(answer, optionCount))

function readPart({ type, weight, parts }: SourcePart): { part: Part } | { problem: LocalizedText } {
  if (!isPlainType(type)) {
    const nested = localized('组合题不能再作为小题。', 'A combined question is no part of another one.')
    return { problem: type === 10 ? PROBLEMS.filesInPart : nested }
  }
  if (!Number.isInteger(weight) || weight < 1 || weight > MAX_WEIGHT) {
    return {
      problem: localized(
        `权重应为 1 至 ${MAX_WEIGHT} 的整数。`,
        `The weight is a whole number from 1 to ${MAX_WEIGHT}.`,
      ),
    }
  }
  const read = plainKindOf(type).read(parts)
  return 'problem' in read ? read : { part: partOf(read.content, weight) }
}

export const combined: QuestionKind<CombinedContent> = {
  type: 6,
  label: localized('组合题', 'Combined'),
  aliases: ['组合', '材料题', '阅读理解', '阅读理解题', '完形填空', '完型填空', 'composite', 'comprehension'],
  keyProblem({ parts }) {
    for (const [i, { content }] of parts.entries()) {
      const problem = plainKindOf(content.type).keyProblem(content)
      if (problem !== undefined) return inPart(i + 1, problem)
    }
    return undefined
  },
  mapHtml: (content, change) => ({
    type: 6,
    stem: change(content.stem),
    parts: content.parts.map(part => partOf(plainKindOf(part.content.type).mapHtml(part.content, change), part.weight)),
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  answerKind: 'parts',
  // Which type each part has is not asked: what does not fit it brings nothing.
  fits: (answer, optionCount) =>
    answer.kind === 'parts' && answer.parts.every(part => part === null || fitsPart(part, optionCount)),
  score: scoreCombined,
  rightParts: rightPartsOfCombined,
  candidateView(view, order, points) {
    const [orders, shares] = [partOrders(order), partPoints(points, view.parts)]
    return {
      type: 6,
      stem: view.stem,
      parts: view.parts.map(({ content }, i) => ({
        points: shares[i] ?? 0,
        ...plainKindOf(content.type).candidateView(content, orders[i] ?? []),
      })),
    }
  },
  keyView(view, order) {
    const orders = partOrders(order)
    const keyOf = ({ content }: Part, i: number) => plainKindOf(content.type).keyView(content, orders[i] ?? [])
    return { kind: 'parts', parts: view.parts.map(keyOf) }
  },
  read({ question, analysis, combined: sources = [] }) {
    if (sources.length === 0) return { problem: PROBLEMS.noParts }
    if (sources.length > MAX_PARTS) return { problem: PROBLEMS.manyParts }
    const parts: Part[] = []
    for (const [i, source] of sources.entries()) {
      const read = readPart(source)
      if ('problem' in read) return { problem: inPart(i + 1, read.problem) }
      parts.push(read.part)
    }
    return { content: { type: 6, stem: question, parts, analysis } }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: null,
    answer: null,
    analysis: content.analysis,
    combined: content.parts.map(part => ({
      type: part.content.type,
      weight: part.weight ?? 1,
      parts: plainKindOf(part.content.type).write(part.content),
    })),
  }),
}
