/** Lecturers (讲师): who teaches the courses. */
import * as z from 'zod/mini'
import { html, id, ids, line, named, optionalLine, search, numbers } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

export const LecturerState = { shown: 0, hidden: 1 } as const
export type LecturerState = (typeof LecturerState)[keyof typeof LecturerState]

export const lecturerState = numbers(LecturerState)

const lecturerFields = {
  name: line(64),
  title: optionalLine(100),
  /** An address of /files. */
  portrait: z.nullable(z.string().check(z.regex(/^\/files\/[0-9a-f]{64}$/))),
  introduction: html(20_000),
  sort: z.int().check(z.gte(0), z.lte(1_000_000)),
  state: lecturerState,
  userId: z.nullable(id),
}

const lecturerRow = z.object({
  id,
  name: z.string(),
  title: z.string(),
  portrait: z.nullable(z.string()),
  sort: z.int(),
  state: lecturerState,
  user: z.nullable(named),
  courseCount: z.int(),
  updatedAt: z.string(),
})

/** What a student sees: only courses that are for the student are counted. */
const shownLecturer = z.object({
  id,
  name: z.string(),
  title: z.string(),
  portrait: z.nullable(z.string()),
  /** The beginning of the introduction, without its form. */
  excerpt: z.string(),
  courseCount: z.int(),
})

export const lecturers = {
  paging: endpoint({
    path: '/api/lecturer/paging',
    summary: 'Lecturers as the back office lists them',
    access: { permission: 'course:lecturer:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['sort', 'name', 'updatedAt']),
      search,
      state: z.optional(lecturerState),
    }),
    output: pageOf(lecturerRow),
  }),
  detail: endpoint({
    path: '/api/lecturer/detail',
    summary: 'One lecturer to edit',
    access: { permission: 'course:lecturer:view' },
    input: z.strictObject({ id }),
    output: z.object({ ...lecturerFields, id, version: z.int(), user: z.nullable(named) }),
  }),
  save: endpoint({
    path: '/api/lecturer/save',
    summary: 'Creates or changes a lecturer',
    access: { permission: 'course:lecturer:edit' },
    input: z.strictObject({ ...lecturerFields, id: z.optional(id), version: z.optional(z.int()) }),
    output: z.object({ id }),
    errors: ['EDIT_CONFLICT', 'LECTURER_USER_TAKEN'],
  }),
  setState: endpoint({
    path: '/api/lecturer/state',
    summary: 'Shows lecturers to students, or hides them',
    access: { permission: 'course:lecturer:edit' },
    input: z.strictObject({ ids, state: lecturerState }),
    output: nothing,
  }),
  delete: endpoint({
    path: '/api/lecturer/delete',
    summary: 'Deletes lecturers whom no course names; others are to be hidden',
    access: { permission: 'course:lecturer:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['LECTURER_HAS_COURSES'],
  }),
  shown: endpoint({
    path: '/api/lecturer/shown',
    summary: 'The lecturers whom students see, in their order',
    access: 'student',
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(shownLecturer),
  }),
  show: endpoint({
    path: '/api/lecturer/show',
    summary: 'One lecturer as students see them',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({
      ...shownLecturer.shape,
      /** Rich text, formulas rendered. */
      introduction: z.string(),
    }),
  }),
}
