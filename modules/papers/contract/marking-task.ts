/** What a marker is shown of one answer (阅卷): everything that the work needs, and not whose answer it is. */
import * as z from 'zod/mini'
import { answer, rightParts } from '@tripos/question-kinds/answers.ts'
import { id, points } from '@tripos/contract-kit/fields.ts'
import { answerFile, questionNo } from '@tripos/question-kinds/paper-question.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'

/** The files of an answer that have arrived, in the order of the answer; not there for other types. */
export const arrivedFiles = z.optional(z.array(answerFile))

/** Of each position on the paper, which option of the author stands there; -1 between two parts (question-parts.ts). */
export const optionOrder = z.array(z.int())

export const mark = z.object({
  revision: z.int(),
  points,
  comment: z.string(),
  markedBy: z.string(),
  markedAt: z.string(),
})

/** One answer for a marker: anonymous, with key, reference and analysis. */
export const markingTask = z.object({
  paperId: id,
  no: questionNo,
  /** A stable label instead of the name. */
  candidate: z.string(),
  question: questionView,
  maxPoints: points,
  /** The newest regrade of the question, 0 if none: a mark says under which it was given. */
  regradeNo: z.int(),
  optionOrder,
  answer: z.nullable(answer),
  /** What the machine makes of the answer: of a combined question, which parts it could mark, and with how many points. */
  rightParts: z.nullable(rightParts),
  files: arrivedFiles,
  /** Newest last; empty while nobody has marked it. */
  marks: z.array(mark),
  /** How many answers of this exam still wait. */
  waitingCount: z.int(),
  markedCount: z.int(),
})
