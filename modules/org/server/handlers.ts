import type { Deps } from '@tripos/module-kit/deps.ts'
import { org } from '../contract.ts'
import { mount } from '@tripos/http/mount.ts'
import { listDepartments } from './departments.queries.ts'
import { deleteDepartment, moveDepartment, saveDepartment } from './save-department.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const orgCalls = (deps: Deps): readonly Mounted[] =>
  mount(org, {
    tree: ({ countsPeople }, { caller }) => listDepartments(deps.db, caller, countsPeople),
    save: (input, ctx) => saveDepartment(deps, ctx, input),
    move: (input, ctx) => moveDepartment(deps, ctx, input),
    delete: ({ id }, ctx) => deleteDepartment(deps, ctx, id),
  })
