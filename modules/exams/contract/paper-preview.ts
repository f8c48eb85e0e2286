/** Papers as candidates get them, for staff to look at. Nothing is stored. */
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { id, points, questionType } from '@tripos/contract-kit/fields.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'
import * as z from 'zod/mini'

const MAX_DRAWS = 20
const draws = z._default(z.int().check(z.gte(1), z.lte(MAX_DRAWS)), 3)
/** Of who asks: the same again draws the same papers, while the questions that can be drawn are the same. */
const drawId = id
const drawn = { id, drawId: z.optional(drawId), draws }
/** `no`: which of the papers that were drawn, from 1. */
const file = { id, drawId, no: z.int().check(z.gte(1), z.lte(MAX_DRAWS)), withKey: z.boolean() }
const drawErrors = ['PICKED_NOT_USABLE', 'BLUEPRINT_TOO_FEW', 'BLUEPRINT_EMPTY'] as const

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
    input: z.strictObject(drawn),
    output: drawnPapers,
    errors: drawErrors,
    pictures: 'session',
  }),
  ofExam: endpoint({
    path: '/api/exam-preview/show',
    summary: 'Draws papers of an exam: of what was published, or of what would be',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject(drawn),
    output: drawnPapers,
    errors: drawErrors,
    pictures: 'session',
  }),
  fileOfBlueprint: endpoint({
    path: '/api/blueprint-preview/export',
    summary: 'One of the drawn papers as a Word document, with its key or without',
    access: { permission: 'exam:blueprint:view' },
    transport: 'download',
    input: z.strictObject(file),
    output: nothing,
    errors: drawErrors,
  }),
  fileOfExam: endpoint({
    path: '/api/exam-preview/export',
    summary: 'One of the drawn papers of an exam as a Word document, with its key or without',
    access: { permission: 'exam:exam:view' },
    transport: 'download',
    input: z.strictObject(file),
    output: nothing,
    errors: drawErrors,
  }),
}
