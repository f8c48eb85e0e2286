/** Departments (部门): a tree. */
import * as z from 'zod/mini'
import { id, line } from './fields.ts'
import { endpoint, nothing } from './kernel.ts'

export const department = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  sort: z.int(),
  /** Users directly in this department. */
  userCount: z.int(),
})

export const org = {
  tree: endpoint({
    path: '/api/sys/depart/tree',
    summary: 'All departments that the caller may choose from, parents before children',
    access: { permission: 'sys:depart:view' },
    input: z.strictObject({}),
    output: z.array(department),
  }),
  save: endpoint({
    path: '/api/sys/depart/save',
    summary: 'Creates a department, or renames or moves one',
    access: { permission: 'sys:depart:edit' },
    input: z.strictObject({
      id: z.optional(id),
      parentId: z.nullable(id),
      name: line(100),
      sort: z._default(z.int(), 0),
    }),
    output: z.object({ id }),
    errors: ['DEPARTMENT_CYCLE'],
  }),
  delete: endpoint({
    path: '/api/sys/depart/delete',
    summary: 'Deletes an empty department',
    access: { permission: 'sys:depart:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['DEPARTMENT_NOT_EMPTY'],
  }),
}
