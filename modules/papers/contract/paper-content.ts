/** An open paper (试卷) as its candidate holds it: questions without keys, what was saved, and the clock. */
import * as z from 'zod/mini'
import { answerBody } from '@tripos/question-kinds/answers.ts'
import { id, paperState, points } from '@tripos/contract-kit/fields.ts'
import { answerFile, paperQuestion, questionNo } from '@tripos/question-kinds/paper-question.ts'

export const seq = z.int().check(z.gte(1), z.lte(2_000_000_000))
export const epoch = z.int().check(z.gte(1), z.lte(1_000_000))

/** As the browser sent it: the room holds it against what it still keeps. */
const storedAnswer = z.object({ no: questionNo, answer: answerBody, seq, savedAt: z.string() })

/** A word from the staff to a candidate: extra time, a closed paper. */
export const paperMessage = z.object({ id, at: z.string(), text: z.string() })

/** What changes while a paper is open. `leftMs` is time to the deadline by the server's clock, 0 once it has passed. */
export const paperClock = {
  state: paperState,
  deadlineAt: z.string(),
  leftMs: z.int(),
  serverNow: z.string(),
  messages: z.array(paperMessage),
}

/** Where the candidate is, and which questions are flagged. */
export const place = { currentNo: questionNo, flags: z.array(questionNo).check(z.maxLength(1000)) }
export type PaperPlace = z.output<z.ZodMiniObject<typeof place>>

export const paperContent = z.object({
  paperId: id,
  examId: id,
  examTitle: z.string(),
  candidate: z.string(),
  /** Names this hold of this page on the paper: it goes with every save, and one that is older is refused. */
  epoch,
  /** The first epoch since which no other device has had the paper. */
  deviceEpoch: epoch,
  /** Proves to `submit` that the caller once held this paper; see there. */
  submitKey: z.string(),
  earliestHandInAt: z.nullable(z.string()),
  totalPoints: points,
  sections: z.array(z.object({ title: z.string(), instructions: z.string() })),
  questions: z.array(paperQuestion),
  answers: z.array(storedAnswer),
  /** As the page of that epoch told with its saves. */
  place: z.nullable(z.object({ ...place, epoch })),
  /** Files that have arrived, whether the answers still name them or not. */
  files: z.optional(z.array(z.extend(answerFile, { no: questionNo }))),
  ...paperClock,
})
export type PaperContent = z.output<typeof paperContent>
