import { QuestionType } from '@tripos/contract-kit/enums.ts'

interface Typed {
  readonly type: QuestionType
  readonly allowsOneRight?: boolean | undefined
}

/** The key of the text that names a type. 不定项选择题 is told apart, since whoever answers has to know. */
export const typeTextOf = ({ type, allowsOneRight }: Typed): `questionType.${QuestionType}` | 'oneOrMoreRight' =>
  type === QuestionType.multipleChoice && allowsOneRight === true ? 'oneOrMoreRight' : `questionType.${type}`
