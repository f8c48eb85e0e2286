/** What a drawn line may ask for, in the order of the choice: all types, and of multiple choices both kinds. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { BlueprintLine } from '../../contract/exams.ts'

export interface AskedType {
  readonly type: QuestionType | null
  /** 不定项选择题 alone, or none of them; null for either, and beside other types. */
  readonly allowsOneRight: boolean | null
}

const kindsOf = (type: QuestionType): AskedType[] =>
  (type === QuestionType.multipleChoice ? [null, false, true] : [null]).map(allowsOneRight => ({
    type,
    allowsOneRight,
  }))

export const ASKED_TYPES: readonly AskedType[] = [
  { type: null, allowsOneRight: null },
  ...Object.values(QuestionType).flatMap(kindsOf),
]

/** Where what a line asks for stands among them. Lines of before say nothing of the kind. */
export function askedTypeAt(line: Pick<BlueprintLine, 'type' | 'allowsOneRight'>): number {
  const type = line.type ?? null
  const kind = type === QuestionType.multipleChoice ? (line.allowsOneRight ?? null) : null
  return ASKED_TYPES.findIndex(asked => asked.type === type && asked.allowsOneRight === kind)
}
