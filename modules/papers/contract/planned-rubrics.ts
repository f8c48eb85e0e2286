/** Rubrics of an exam that is still a draft: by question, until publishing fixes its versions (docs/adr/0118). */
import * as z from 'zod/mini'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, points } from '@tripos/contract-kit/fields.ts'
import { rubric } from './rubric.ts'

/** Of who edits the exam. */
const access = { permission: 'exam:exam:edit' } as const

const plannedRubric = z.object({
  questionId: id,
  excerpt: z.string(),
  /** As the draft has it now. */
  points,
  rubric: z.nullable(rubric),
})
export type PlannedRubric = z.output<typeof plannedRubric>

export const plannedRubrics = {
  paging: endpoint({
    path: '/api/paper/planned-rubric/paging',
    summary: 'The questions of a draft that people will mark, with their rubrics; nothing once it is published',
    access,
    input: z.strictObject({ examId: id, ...pageInput }),
    output: pageOf(plannedRubric),
  }),
  save: endpoint({
    path: '/api/paper/planned-rubric/save',
    summary: 'Sets the rubric of a question of a draft, or takes it away',
    access,
    input: z.strictObject({ examId: id, questionId: id, rubric: z.nullable(rubric) }),
    output: nothing,
    /** It was published meanwhile: from then on a rubric changes by a regrade. */
    errors: ['EDIT_CONFLICT'],
  }),
}
