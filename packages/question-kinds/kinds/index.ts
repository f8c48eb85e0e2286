/**
 * Every question type by its number. A new type is a new folder and a line here, or in plain-kinds.ts if it can be a part; one whose
 * key stands in the order of its author goes to always-shuffled.ts too.
 */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from '../question-content.ts'
import { combined } from './combined/index.ts'
import { fileUpload } from './file-upload/index.ts'
import { hinted } from './hinted.ts'
import type { QuestionKind } from './kind.rules.ts'
import { PLAIN_KINDS } from './plain-kinds.ts'

const KINDS = {
  ...PLAIN_KINDS,
  6: hinted(combined),
  10: hinted(fileUpload),
} as const satisfies { readonly [T in QuestionType]: QuestionKind<Extract<QuestionContent, { type: T }>> }

/** The rules of a type. Give it only content of that type: content carries its type, so `kindOf(content.type)` is right. */
export const kindOf = (type: QuestionType): QuestionKind => KINDS[type]

/** What each paper gives an order of its own, or a place of an answer. */
export const placeCount = (content: QuestionContent): number => {
  const kind = kindOf(content.type)
  return kind.answerPlaces?.(content) ?? kind.optionTexts(content).length
}

export const QUESTION_TYPES: readonly QuestionKind[] = Object.values(KINDS)

/** The question itself, and the parts of a combined one: each has a stem, options and a key of its own. */
export const tasksOf = (content: QuestionContent): QuestionContent[] =>
  content.type === 6 ? [content, ...content.parts.map(part => part.content)] : [content]

export {
  inPart,
  mapParts,
  noSuchOption,
  positionsIn,
  PROBLEMS,
  type QuestionKind,
  type ScoringRule,
  type LocalizedText,
  localized,
  type SourcePart,
  type SourceParts,
  toAuthorOrder,
} from './kind.rules.ts'
export { isPlainType } from './plain-kinds.ts'
