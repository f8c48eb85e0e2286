import type { Answer } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'

export type FileUploadContent = Extract<QuestionContent, { type: 10 }>

/** A person marks what was handed in; nothing is 0 and waits for nobody. */
export function scoreFileUpload(answer: Answer | null): 0 | null {
  return answer?.kind === 'files' && answer.files.length > 0 ? null : 0
}
