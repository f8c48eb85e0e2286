/** Comments that markers use again (常用评语): their own ones, and those of an exam that all its markers share. */
import * as z from 'zod/mini'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, line, search } from '@tripos/contract-kit/fields.ts'

const access = { permission: 'paper:paper:mark' } as const
const comment = line(500)

const markingComment = z.object({
  id,
  text: z.string(),
  /** For all markers of the exam. */
  isShared: z.boolean(),
  /** One's own, or one leads the marking of the exam. */
  mayChange: z.boolean(),
})
export type MarkingComment = z.output<typeof markingComment>

export const markingComments = {
  paging: endpoint({
    path: '/api/paper/marking-comment/paging',
    summary: "One's own comments to use again, then those that all markers of the exam share; the oldest first",
    access,
    input: z.strictObject({ ...pageInput, examId: id, search }),
    output: pageOf(markingComment),
  }),
  add: endpoint({
    path: '/api/paper/marking-comment/add',
    summary: 'Keeps a comment for oneself. What is kept already stays as it is',
    access,
    input: z.strictObject({ comment }),
    output: nothing,
  }),
  addShared: endpoint({
    path: '/api/paper/marking-comment/add-shared',
    summary: 'Gives a comment to all markers of an exam. What they have already stays as it is',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ examId: id, comment }),
    output: nothing,
  }),
  save: endpoint({
    path: '/api/paper/marking-comment/save',
    summary: 'Changes a comment that is used again. Marks that were given keep their words',
    access,
    input: z.strictObject({ id, comment }),
    output: nothing,
    errors: ['COMMENT_KEPT'],
  }),
  delete: endpoint({
    path: '/api/paper/marking-comment/delete',
    summary: 'Forgets a comment that is used again. Marks that were given keep their words',
    access,
    input: z.strictObject({ id }),
    output: nothing,
  }),
}
