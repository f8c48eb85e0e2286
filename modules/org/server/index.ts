/** Departments: the tree, and who belongs where. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { ORG_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { orgCalls } from './handlers.ts'
import { joinedLoop } from './publish-joined.ts'

export const orgModule = serverModule(manifest, deps => ({
  inputs: [ORG_INPUT],
  calls: orgCalls(deps),
  jobs: [joinedLoop(deps)],
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
export { isDepartmentInScope, mayGiveTo, requireDepartment } from './may-give-to-department.ts'
export { departmentRows, memberRows } from './shared.queries.ts'
export {
  type Audience,
  idsForUser,
  isInAudience,
  listAudience,
  namedPeople,
  peopleOf,
  replaceAudience,
} from './audience.queries.ts'
export { departmentsOf, departmentsWithBelow } from './caller.queries.ts'
export { isAmong, isEachInScope, isUserInScope, studentsInScope } from './user-scope.queries.ts'
