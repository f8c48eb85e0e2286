/** Files with the candidates of an exam: asked for, made by a job, and fetched by who asked (docs/adr/0125). */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { id } from '@tripos/contract-kit/fields.ts'
import { narrowing } from './candidates.ts'

/** `papers`: each closed paper with answers, keys and marks as a PDF, in an archive. */
export const exportFormat = z.enum(['xlsx', 'pdf', 'papers'])
export type ExportFormat = z.output<typeof exportFormat>

/** Pages for people: nobody reads more of them. */
export const MAX_PDF_CANDIDATES = 2000
/** Minutes of work, and as much as people open. */
export const MAX_PAPERS = 500
/** Of one person, at one time. */
export const MAX_UNFINISHED = 5

const candidateExport = z.object({
  id,
  createdAt: z.string(),
  format: exportFormat,
  /** Whether it has a part of the candidates alone. */
  isNarrowed: z.boolean(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Candidates in the file so far, and in all; null before they were counted. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** It can be fetched until then. */
  keptUntil: z.string(),
})
export type CandidateExport = z.output<typeof candidateExport>

const access = { permission: 'paper:paper:view' } as const

export const candidateExports = {
  start: endpoint({
    path: '/api/candidate/start-export',
    summary: 'Has a file made of the candidates of an exam with their results',
    access,
    input: z.strictObject({ ...narrowing, format: exportFormat }),
    output: z.object({ id }),
    errors: ['EXPORTS_UNFINISHED', 'EXPORT_PAPERS_TOO_MANY', 'EXPORT_PDF_TOO_LONG'],
  }),
  list: endpoint({
    path: '/api/candidate/list-exports',
    summary: 'The files of an exam that the caller asked for, the newest first',
    access,
    input: z.strictObject({ examId: id }),
    output: z.array(candidateExport),
  }),
  download: endpoint({
    path: '/api/candidate/download-export',
    summary: 'A file that is ready, for who asked for it',
    access,
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
}
