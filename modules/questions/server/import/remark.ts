import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'

/** What is said of a part of the file that is no question. */
export interface Remark {
  readonly line: number
  readonly what: LocalizedText
  readonly original: string
  /** Of a written paper: where a question may begin all the same. */
  readonly cutLine?: number
}
