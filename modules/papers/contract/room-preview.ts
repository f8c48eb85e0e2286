/** An exam as the exam room would show it, for staff to try before anybody sits it. Nothing is stored. */
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { id } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'
import { paperContent } from './paper-content.ts'

export const roomPreview = {
  open: endpoint({
    path: '/api/exam-preview/room',
    summary: 'Draws one paper of an exam as the exam room gets it, without storing anything',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject({ examId: id }),
    output: paperContent,
    errors: ['PICKED_NOT_USABLE', 'BLUEPRINT_TOO_FEW', 'BLUEPRINT_EMPTY', 'PREVIEW_NEEDS_BANKS'],
    pictures: 'session',
  }),
}
