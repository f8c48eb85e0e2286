/** What a question did on real papers, and where it is used. */
import * as z from 'zod/mini'
import { id, named } from '@tripos/contract-kit/fields.ts'
import { endpoint, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

const view = { permission: 'qu:bank:view' } as const

/** Finished papers only; voided ones never count. */
const counts = {
  paperCount: z.int(),
  answeredCount: z.int(),
  /** The mean share of the points that were reached, 0 to 1; null before the first paper. */
  shareRight: z.nullable(z.number()),
}

/** What the caller may not see is only counted. */
const hidden = { hiddenCount: z.int() }

export const questionUse = {
  statistics: endpoint({
    path: '/api/qu/question/statistics',
    summary: 'How a question did on finished papers, also by version and option',
    access: view,
    input: z.strictObject({ id }),
    output: z.object({
      ...counts,
      versions: z.array(
        z.object({
          versionNo: z.int(),
          ...counts,
          /** How often each option was ticked, in the order of the author; true and false for statements. */
          optionCounts: z.array(z.int()),
        }),
      ),
    }),
  }),
  blueprints: endpoint({
    path: '/api/qu/question/blueprints',
    summary: 'Blueprints for which a question was picked',
    access: view,
    input: z.strictObject({ id, ...pageInput }),
    output: z.object({ ...pageOf(named).shape, ...hidden }),
  }),
  exams: endpoint({
    path: '/api/qu/question/exams',
    summary: 'Exams that may draw a question or have drawn it, with the number of finished papers',
    access: view,
    input: z.strictObject({ id, ...pageInput }),
    output: z.object({ ...pageOf(z.object({ ...named.shape, paperCount: z.int() })).shape, ...hidden }),
  }),
}
