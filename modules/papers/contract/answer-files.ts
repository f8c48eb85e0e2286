/** Files that candidates hand in as answers. They are private: whoever may not see the paper finds nothing. */
import * as z from 'zod/mini'
import { id } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { answerFile } from '@tripos/question-kinds/paper-question.ts'

/** A field of a form: text. */
const numberText = z.string().check(z.regex(/^[1-9]\d{0,3}$/))

const wanted = z.strictObject({ paperId: id, no: z.int().check(z.gte(1), z.lte(1000)), fileId: id })

const UNSCANNED = ['ANSWER_FILE_WAITS', 'ANSWER_FILE_INFECTED', 'ANSWER_FILE_NOT_SCANNED'] as const

export const answerFiles = {
  upload: endpoint({
    path: '/api/paper/upload-file',
    summary: 'Stores a file of an answer under the id that the browser gave it; the same id again gives the same file',
    access: 'student',
    transport: 'uploadToDisk',
    input: z.strictObject({ paperId: id, no: numberText, epoch: numberText, fileId: id }),
    output: answerFile,
    errors: [
      'PAPER_CLOSED',
      'PAPER_TOO_LATE',
      'PAPER_TAKEN_OVER',
      'ANSWER_NOT_FITTING',
      'FILE_TYPE_REFUSED',
      'FILE_DISGUISED',
      'FILES_FULL',
      'TOO_LARGE',
    ],
  }),
  own: endpoint({
    path: '/api/paper/own-file',
    summary: "A file of one's own paper",
    access: 'student',
    transport: 'download',
    input: wanted,
    output: nothing,
    errors: UNSCANNED,
  }),
  ofPaper: endpoint({
    path: '/api/paper/paper/file',
    summary: 'A file of an answer, for those who may see the paper',
    access: { permission: 'paper:paper:view' },
    transport: 'download',
    input: wanted,
    output: nothing,
    errors: UNSCANNED,
  }),
  ofTask: endpoint({
    path: '/api/paper/marking/file',
    summary: 'A file of an answer, for those who mark it',
    access: { permission: 'paper:paper:mark' },
    transport: 'download',
    input: wanted,
    output: nothing,
    errors: UNSCANNED,
  }),
}
