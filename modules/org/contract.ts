/** Departments (部门): a tree. */
import * as z from 'zod/mini'
import { id, line } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'

export const department = z.object({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  sort: z.int(),
  /** Users directly in this department. */
  userCount: z.int(),
  /** Users in it and in all below, each once; null where the call did not ask for it. */
  peopleCount: z.nullable(z.int()),
  /** The caller may make departments below it. */
  canAddBelow: z.boolean(),
  /** The caller works on its parent too, and so may move it. */
  canMove: z.boolean(),
})

export const org = {
  tree: endpoint({
    path: '/api/sys/depart/tree',
    summary: 'All departments that the caller may choose from, parents before children',
    access: { permission: 'sys:depart:view' },
    /** Counting all below takes its time, and pickers show no numbers. */
    input: z.strictObject({ countsPeople: z._default(z.boolean(), false) }),
    output: z.array(department),
  }),
  save: endpoint({
    path: '/api/sys/depart/save',
    summary: 'Creates a department, as the last one below its parent, or renames one',
    access: { permission: 'sys:depart:edit' },
    input: z.strictObject({
      /** A department that exists is renamed. */
      id: z.optional(id),
      /** Where a new one goes; null is the top. */
      parentId: z.optional(z.nullable(id)),
      name: line(100),
    }),
    output: z.object({ id }),
  }),
  move: endpoint({
    path: '/api/sys/depart/move',
    summary: 'Puts a department, with all below it, to a place below a parent',
    access: { permission: 'sys:depart:edit' },
    input: z.strictObject({
      id,
      parentId: z.nullable(id),
      /** How many of its new neighbours come before it; the last place if there are fewer. */
      sort: z.int().check(z.gte(0), z.lte(100_000)),
    }),
    output: nothing,
    errors: ['DEPARTMENT_CYCLE'],
  }),
  delete: endpoint({
    path: '/api/sys/depart/delete',
    summary: 'Deletes an empty department',
    access: { permission: 'sys:depart:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['DEPARTMENT_NOT_EMPTY', 'DEPARTMENT_IN_USE'],
  }),
}
