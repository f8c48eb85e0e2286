/** What a marker is shown of one answer (阅卷): everything that the work needs, and not whose answer it is. */
import * as z from 'zod/mini'
import { answer, rightParts } from '@tripos/question-kinds/answers.ts'
import { id, points } from '@tripos/contract-kit/fields.ts'
import { answerFile, questionNo } from '@tripos/question-kinds/paper-question.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'
import { shownAnnotations } from './annotations.ts'
import { rubric, tickedItems } from './rubric.ts'

/** The files of an answer that have arrived, in the order of the answer; not there for other types. */
export const arrivedFiles = z.optional(z.array(answerFile))

/** Of each position on the paper, which option of the author stands there; -1 between two parts (question-parts.ts). */
export const optionOrder = z.array(z.int())

/** As what a person marks: alone; as one of two; deciding between two; or not any more. */
export const markingRole = z.enum(['sole', 'blind', 'arbiter', 'done'])
export type MarkingRole = z.output<typeof markingRole>
/** As what somebody gives points. */
export const givingRole = z.enum(['sole', 'blind', 'arbiter'])

const oneOfTwo = z.object({ points, comment: z.string(), ticked: tickedItems, annotations: shownAnnotations })

export const mark = z.object({
  revision: z.int(),
  points,
  comment: z.string(),
  /** Items of the rubric; of a mean none, they stand in its two marks. */
  ticked: tickedItems,
  /** Those that fit the answer as it is now. */
  annotations: shownAnnotations,
  markedBy: z.string(),
  markedAt: z.string(),
  /** It is the mean of two marks, or what an arbiter gave instead. */
  two: z.optional(
    z.object({
      isByArbiter: z.boolean(),
      marks: z.array(z.extend(oneOfTwo, { markedBy: z.string() })),
    }),
  ),
})

/** One answer for a marker: anonymous, with key, reference and analysis. */
export const markingTask = z.object({
  paperId: id,
  no: questionNo,
  /** A stable label instead of the name. */
  candidate: z.string(),
  question: questionView,
  /** What it begins with. */
  excerpt: z.string(),
  maxPoints: points,
  /** The newest regrade of the question, 0 if none: a mark says under which it was given. */
  regradeNo: z.int(),
  optionOrder,
  answer: z.nullable(answer),
  /** What the machine makes of the answer: of a combined question, which parts it could mark, and with how many points. */
  rightParts: z.nullable(rightParts),
  files: arrivedFiles,
  /** By which it is marked, if it has one. */
  rubric: z.nullable(rubric),
  role: markingRole,
  /** Newest last. Who is one of two sees the own mark alone. */
  marks: z.array(mark),
  /** The two marks, for whoever decides between them; null for everybody else. */
  arbitration: z.nullable(z.object({ marks: z.array(oneOfTwo), allowedDifference: points })),
  /** The answer came to this person a second time, to see how alike they mark: what they gave then, and what they had given before. */
  repeated: z.nullable(z.object({ points, firstPoints: points, isOfOther: z.boolean(), markedAt: z.string() })),
  /** A machine may be asked what it would give. */
  canSuggest: z.boolean(),
  /** How many answers of this exam still wait for this person. */
  waitingCount: z.int(),
  markedCount: z.int(),
})

export type MarkingTask = z.output<typeof markingTask>
