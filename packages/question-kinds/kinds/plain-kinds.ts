/** Every type that is one task, by its number. */
import type { PartContent } from '../question-content.ts'
import { fillIn } from './fill-in/index.ts'
import type { PlainKind } from './kind.rules.ts'
import { matching } from './matching/index.ts'
import { multipleChoice } from './multiple-choice/index.ts'
import { numeric } from './numeric/index.ts'
import { ordering } from './ordering/index.ts'
import { shortAnswer } from './short-answer/index.ts'
import { singleChoice } from './single-choice/index.ts'
import { trueFalse } from './true-false/index.ts'

export const PLAIN_KINDS = {
  1: singleChoice,
  2: multipleChoice,
  3: trueFalse,
  4: shortAnswer,
  5: fillIn,
  7: matching,
  8: ordering,
  9: numeric,
} as const satisfies { readonly [T in PartContent['type']]: PlainKind<Extract<PartContent, { type: T }>> }

/** The rules of a type that can be a part. Give it only content of that type. */
export const plainKindOf = (type: PartContent['type']): PlainKind => PLAIN_KINDS[type]

/** A type that can be a part of a combined question. */
export const isPlainType = (type: number): type is PartContent['type'] => type in PLAIN_KINDS
