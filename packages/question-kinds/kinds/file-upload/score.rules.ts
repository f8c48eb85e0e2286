import type { AnswerBody } from '@tripos/contract/papers'
import type { QuestionContent } from '@tripos/contract/questions'

export type FileUploadContent = Extract<QuestionContent, { type: 10 }>

/** A person marks what was handed in; nothing is 0 and waits for nobody. */
export function scoreFileUpload(answer: AnswerBody): 0 | null {
  return answer !== null && 'files' in answer && answer.files.length > 0 ? null : 0
}
