/** A new exam from a whole paper in one file: its questions are imported first, then they are an exam as the paper has them. */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { id, points, questionType } from '@tripos/contract-kit/fields.ts'
import { blueprintContent } from './blueprint-content.ts'

export const examPaper = {
  show: endpoint({
    path: '/api/exam-paper/show',
    summary: 'What an exam would be of the questions that the caller has imported from one file: nothing is stored',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ importId: id }),
    output: z.object({
      title: z.string(),
      composition: blueprintContent,
      picked: z.array(z.object({ id, type: questionType, excerpt: z.string() })),
      /** Questions of which the file does not say what they are worth. */
      unsaidCount: z.int(),
      /** Questions of the file that the exam does not have. */
      missingCount: z.int(),
      /** Sections whose questions come to something else than the paper says, both in hundredths. */
      differing: z.array(z.object({ title: z.string(), said: points, actual: points })),
    }),
    errors: ['EXAM_PAPER_GONE'],
    pictures: 'session',
  }),
}
