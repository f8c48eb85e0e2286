/** The gradebook of a department: its people, what they have reached in exams and courses, and one figure of it all. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput } from '@tripos/contract-kit/endpoint.ts'
import { id, search } from '@tripos/contract-kit/fields.ts'

export const MAX_GRADE_COLUMNS = 60
export const MAX_WEIGHT = 1000

const columnKind = z.enum(['exam', 'course'])

const chosenColumn = z.strictObject({
  kind: columnKind,
  id,
  /** How much it counts beside the others; 0 shows it and counts nothing. */
  weight: z.int().check(z.gte(0), z.lte(MAX_WEIGHT)),
})

const column = z.object({ kind: columnKind, id, title: z.string(), weight: z.int() })
export type GradeColumn = z.output<typeof column>

/** Null: has nothing there, or nothing that is decided. */
const cell = z.object({ share: z.nullable(z.number()), isPassed: z.nullable(z.boolean()) })

const gradeRow = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  /** One for each column, in its order. */
  cells: z.array(cell),
  total: z.nullable(z.number()),
})

const view = { permission: 'stat:gradebook:view' } as const

export const gradebook = {
  paging: endpoint({
    path: '/api/stat/gradebook/paging',
    summary: 'People of a department and below with what they have reached in its exams and courses, by name',
    access: view,
    input: z.strictObject({ ...pageInput, departmentId: id, search }),
    output: z.object({
      ...countedPageOf(gradeRow).shape,
      departmentName: z.string(),
      columns: z.array(column),
      /** Somebody has chosen the columns; otherwise they are the latest that people of the department took. */
      isChosen: z.boolean(),
      /** What somebody has not done counts 0, instead of nothing. */
      missingIsZero: z.boolean(),
      version: z.int(),
    }),
  }),
  save: endpoint({
    path: '/api/stat/gradebook/save',
    summary: 'Chooses the columns of a gradebook, their order and weights',
    access: { permission: 'stat:gradebook:edit' },
    input: z.strictObject({
      departmentId: id,
      columns: z.array(chosenColumn).check(z.minLength(1), z.maxLength(MAX_GRADE_COLUMNS)),
      missingIsZero: z.boolean(),
      version: z.int().check(z.gte(0)),
    }),
    output: nothing,
    errors: ['EDIT_CONFLICT', 'GRADEBOOK_COLUMN'],
  }),
  export: endpoint({
    path: '/api/stat/gradebook/export',
    summary: 'The gradebook of a department as an Excel sheet',
    access: view,
    transport: 'download',
    input: z.strictObject({ departmentId: id, search }),
    output: nothing,
    errors: ['REGRADE_RUNNING'],
  }),
}
