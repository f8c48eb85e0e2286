/** Who is to mark what (阅卷分配): by questions, by departments of the candidates, or a share of the papers each. */
import * as z from 'zod/mini'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, moment, named, search } from '@tripos/contract-kit/fields.ts'

/** Of who edits the exam. */
const access = { permission: 'exam:exam:edit' } as const

export const MAX_MARKERS = 50

const assignment = z.object({
  id,
  marker: named,
  /** Decides between two marks that are too far apart. */
  isArbiter: z.boolean(),
  /** What their texts begin with; null: every question. */
  questions: z.nullable(z.array(z.string())),
  /** Of the candidates; null: all. */
  department: z.nullable(z.string()),
  /** Of the papers. */
  sharePercent: z.int(),
  dueAt: z.nullable(z.string()),
  assignedCount: z.int(),
  /** By this person. */
  markedCount: z.int(),
  /** For this person. */
  waitingCount: z.int(),
})
export type MarkingAssignment = z.output<typeof assignment>

export const markingAssignments = {
  paging: endpoint({
    path: '/api/paper/marking-assignment/paging',
    summary: 'Who is to mark what of an exam, and how far they are',
    access,
    input: z.strictObject({ ...pageInput, examId: id, search }),
    output: pageOf(assignment),
  }),
  markers: endpoint({
    path: '/api/paper/marking-assignment/markers',
    summary: 'Who may mark answers of this exam',
    access,
    input: z.strictObject({ ...pageInput, examId: id, search }),
    output: pageOf(named),
  }),
  add: endpoint({
    path: '/api/paper/marking-assignment/add',
    summary: 'Gives answers of an exam to one or several people to mark; each is told',
    access,
    input: z.strictObject({
      examId: id,
      markerIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_MARKERS)),
      isArbiter: z._default(z.boolean(), false),
      /** Null: every question. */
      questionVersionIds: z._default(z.nullable(z.array(id).check(z.minLength(1), z.maxLength(500))), null),
      departmentId: z._default(z.nullable(id), null),
      /** Each paper goes to one of them, or to two where two people mark; otherwise everybody has all. */
      isShared: z._default(z.boolean(), false),
      dueAt: z._default(z.nullable(moment), null),
    }),
    output: nothing,
    errors: ['MARKER_NOT_ALLOWED'],
  }),
  save: endpoint({
    path: '/api/paper/marking-assignment/save',
    summary: 'Moves what is left of an assignment to somebody else, or sets another time until when it is due',
    access,
    input: z.strictObject({ id, markerId: id, dueAt: z.nullable(moment) }),
    output: nothing,
    errors: ['MARKER_NOT_ALLOWED'],
  }),
  delete: endpoint({
    path: '/api/paper/marking-assignment/delete',
    summary: 'Takes an assignment back. Marks that were given stay',
    access,
    input: z.strictObject({ id }),
    output: nothing,
  }),
}
