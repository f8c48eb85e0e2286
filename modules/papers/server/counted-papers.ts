/** What modules above keep of papers that count: told of each portion in its transaction, whenever a paper's marks change. */
import type { Tx } from '@tripos/db/client.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { ExamForm } from '../../exams/server/index.ts'
import type { PaperRow } from './papers.queries.ts'

/** A finished paper whose marks are all there. */
export interface CountedPaperFacts
  extends Pick<
    PaperRow,
    'id' | 'examId' | 'userId' | 'formId' | 'attemptNo' | 'startedAt' | 'totalPoints' | 'isPassed'
  > {
  readonly closedAt: Date
  readonly score: number
  readonly form: ExamForm
  readonly questions: readonly {
    readonly versionId: string
    readonly lineNo: number
    readonly score: number
    /** In the author's order of options. */
    readonly answer: Answer | null
  }[]
}

export interface PaperChange {
  readonly paperId: string
  readonly examId: string
  /** Null: it was voided, is open again, or waits for a marker; whatever was kept of it goes. */
  readonly counted: CountedPaperFacts | null
}

/** The same paper may come again, unchanged: what is kept of it is replaced. */
type KeepPapers = (tx: Tx, changes: readonly PaperChange[], now: Date) => Promise<void>

export const paperKeepers = extensionPoint<KeepPapers>('keepers of counted papers')
