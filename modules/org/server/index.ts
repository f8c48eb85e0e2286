/** Departments: the tree, and who belongs where. */
import { org } from '../contract.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { ORG_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { listDepartments } from './departments.queries.ts'
import { deleteDepartment, moveDepartment, saveDepartment } from './save-department.ts'

export const orgModule = serverModule(manifest, deps => ({
  inputs: [ORG_INPUT],
  calls: mount(org, {
    tree: (_, { caller }) => listDepartments(deps.db, caller),
    save: (input, ctx) => saveDepartment(deps, ctx, input),
    move: (input, ctx) => moveDepartment(deps, ctx, input),
    delete: ({ id }, ctx) => deleteDepartment(deps, ctx, id),
  }),
  jobs: [],
}))

export {
  addDepartmentsOf,
  countExisting as countDepartments,
  insertDepartment,
  listDepartmentNames,
  listDepartmentsOf,
  setDepartmentsOf,
} from './departments.queries.ts'
export { findDepartmentByNames } from './find-by-path.queries.ts'
export { isDepartmentInScope, mayGiveTo, requireDepartment } from './department-scope.ts'
export { departmentRows, memberRows } from './shared.queries.ts'
export { type Audience, isInAudience, listAudience, replaceAudience } from './audience.queries.ts'
export { departmentsOf, departmentsWithBelow } from './caller.queries.ts'
export { isPersonInScope } from './people-scope.queries.ts'
