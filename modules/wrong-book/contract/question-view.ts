/** One question with its answer, for whoever a released paper shows it to, or who may practise it. */
import * as z from 'zod/mini'
import { earnedPoints, id, points } from '@tripos/contract-kit/fields.ts'
import { endpoint, type Output } from '@tripos/contract-kit/endpoint.ts'
import { reviewedQuestion } from '../../papers/contract/papers.ts'
import { questionMark } from './question-marks.ts'
import { verdict } from './wrong-book.ts'

const attempt = z.object({
  /** Null: of a mock exam that is cleared away. */
  paperId: z.nullable(id),
  examTitle: z.string(),
  attemptNo: z.int(),
  at: z.string(),
  /** Null until the exam shows scores. */
  outcome: z.nullable(z.object({ verdict: z.enum([...verdict.options, 'right']), score: earnedPoints, points })),
})

const practised = z.object({
  id,
  at: z.string(),
  verdict: z.enum(['right', 'partly', 'wrong']),
})

export const questionView = {
  show: endpoint({
    path: '/api/question-view/show',
    summary:
      'A question with answer, explanation and own history, for those to whom a released paper of theirs shows it or who may practise it; nobody else finds it',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({
      id,
      /** As it was on the newest of these papers; null: on none that is there, and it is shown as it was on one that was cleared away, or as it is now. */
      paperId: z.nullable(id),
      question: reviewedQuestion,
      /** The newest first. */
      attempts: z.array(attempt),
      /** The newest answers in trainings. */
      practised: z.array(practised),
      /** Of all candidates; null where too few have had it. */
      statistics: z.nullable(z.object({ paperCount: z.int(), share: z.number() })),
      isInWrongBook: z.boolean(),
      ...questionMark,
    }),
    pictures: 'session',
  }),
}

export type ShownQuestion = Output<typeof questionView.show>
