import { QuestionType } from '@tripos/contract-kit/enums.ts'

const TYPES: ReadonlySet<number> = new Set([QuestionType.matching, QuestionType.ordering])

/** Types that would show their key in the order of their author. */
export const isAlwaysShuffled = (type: number): boolean => TYPES.has(type)
