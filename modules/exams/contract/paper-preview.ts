/** Papers as candidates get them, for staff to look at. Nothing is stored. */
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { id, points, questionType } from '@tripos/contract-kit/fields.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'
import * as z from 'zod/mini'

const draws = z._default(z.int().check(z.gte(1), z.lte(20)), 3)

const drawnPapers = z.array(
  z.array(
    z.object({
      no: z.int(),
      section: z.string(),
      type: questionType,
      points,
      excerpt: z.string(),
      /** With its key: only for those who may see the question in its bank. */
      view: z.nullable(questionView),
      /** The author's indexes of the options, as this paper shows them. */
      order: z.array(z.int()),
    }),
  ),
)

export const paperPreview = {
  ofBlueprint: endpoint({
    path: '/api/exam/blueprint/preview',
    summary: 'Draws papers as candidates would get them, without storing anything',
    access: { permission: 'exam:blueprint:view' },
    input: z.strictObject({ id, draws }),
    output: drawnPapers,
    errors: ['PICKED_NOT_USABLE', 'BLUEPRINT_TOO_FEW', 'BLUEPRINT_EMPTY'],
    pictures: 'session',
  }),
  ofExam: endpoint({
    path: '/api/exam-preview/show',
    summary: 'Draws papers of an exam: of what was published, or of what would be',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject({ id, draws }),
    output: drawnPapers,
    errors: ['PICKED_NOT_USABLE', 'BLUEPRINT_TOO_FEW', 'BLUEPRINT_EMPTY'],
    pictures: 'session',
  }),
}
