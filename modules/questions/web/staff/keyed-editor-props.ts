import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'

/** Types whose key is more than a mark at an option. */
export type Keyed = Extract<QuestionContent, { type: 5 | 7 | 8 | 9 | 10 }>

/** What the editor of one type is given. */
export interface KeyedEditorProps<C extends Keyed = Keyed> {
  readonly value: C
  readonly onChange: (change: Partial<C>) => void
  readonly isDisabled: boolean
}
