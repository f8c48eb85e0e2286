import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Tx } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { ExamForm } from './form.rules.ts'

export interface PublishedForm {
  readonly examId: string
  readonly form: ExamForm
  readonly now: Date
  /** Of whoever publishes. */
  readonly language: Language
}

/** What others have planned for the questions of an exam, in the transaction that fixes them. */
export const formPublished =
  extensionPoint<(tx: Tx, published: PublishedForm) => Promise<void>>('what is planned for a form')
