/** Every question type by its number. A new type is a new folder and a line here. */
import type { QuestionType } from '@tripos/contract/enums'
import type { QuestionContent } from '@tripos/contract/questions'
import { fileUpload } from './file-upload/index.ts'
import { fillIn } from './fill-in/index.ts'
import type { QuestionKind } from './kind.rules.ts'
import { matching } from './matching/index.ts'
import { multipleChoice } from './multiple-choice/index.ts'
import { numeric } from './numeric/index.ts'
import { ordering } from './ordering/index.ts'
import { shortAnswer } from './short-answer/index.ts'
import { singleChoice } from './single-choice/index.ts'
import { trueFalse } from './true-false/index.ts'

const KINDS = {
  1: singleChoice,
  2: multipleChoice,
  3: trueFalse,
  4: shortAnswer,
  5: fillIn,
  7: matching,
  8: ordering,
  9: numeric,
  10: fileUpload,
} as const satisfies { readonly [T in QuestionType]: QuestionKind<Extract<QuestionContent, { type: T }>> }

/** The rules of a type. Give it only content of that type: content carries its type, so `kindOf(content.type)` is right. */
export const kindOf = (type: QuestionType): QuestionKind => KINDS[type]

/** What each paper gives an order of its own, or a place of an answer. */
export const placeCount = (content: QuestionContent): number => {
  const kind = kindOf(content.type)
  return kind.answerPlaces?.(content) ?? kind.optionTexts(content).length
}

export const QUESTION_TYPES: readonly QuestionKind[] = Object.values(KINDS)

export {
  mapParts,
  noSuchOption,
  positionsIn,
  PROBLEMS,
  type QuestionKind,
  type Sentence,
  sentence,
  type SourceParts,
  toAuthorOrder,
} from './kind.rules.ts'
