/** Every type that is one task, by its number. */
import type { PartContent } from '../question-content.ts'
import { fillIn } from './fill-in/index.ts'
import { hinted } from './hinted.ts'
import type { PlainKind } from './kind.rules.ts'
import { matching } from './matching/index.ts'
import { multipleChoice } from './multiple-choice/index.ts'
import { numeric } from './numeric/index.ts'
import { ordering } from './ordering/index.ts'
import { shortAnswer } from './short-answer/index.ts'
import { singleChoice } from './single-choice/index.ts'
import { trueFalse } from './true-false/index.ts'

export const PLAIN_KINDS = {
  1: hinted(singleChoice),
  2: hinted(multipleChoice),
  3: hinted(trueFalse),
  4: hinted(shortAnswer),
  5: hinted(fillIn),
  7: hinted(matching),
  8: hinted(ordering),
  9: hinted(numeric),
} as const satisfies { readonly [T in PartContent['type']]: PlainKind<Extract<PartContent, { type: T }>> }

/** The rules of a type that can be a part. Give it only content of that type. */
export const plainKindOf = (type: PartContent['type']): PlainKind => PLAIN_KINDS[type]

/** A type that can be a part of a combined question. */
export const isPlainType = (type: number): type is PartContent['type'] => type in PLAIN_KINDS
