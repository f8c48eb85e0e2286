import type { CorrectedKey } from '@tripos/question-kinds/corrected-key.ts'
import type { QuestionView } from '@tripos/question-kinds/question-content.ts'

export interface KeyEditorProps<K extends CorrectedKey = CorrectedKey> {
  readonly label: string
  readonly view: QuestionView
  readonly value: K
  readonly onChange: (key: K) => void
}
