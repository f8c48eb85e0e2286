import { users } from '../contract/users.ts'
import { newId } from '@tripos/runtime/random.ts'
import { HIDDEN, type Rows, studentOf, unique, type World } from '../../../apps/server/test/authorization/row.ts'
import { makeStudent } from './make-identity.ts'

const reachableStudentOf = async ({ app, departmentId }: World) =>
  (await makeStudent(app, { departmentIds: [departmentId], email: `${unique()}@example.org` })).id

export const USERS_ROWS: Rows = [
  [users.reviewCount, { input: () => ({}) }],
  [users.listAll, { input: () => ({}) }],
  [users.setRoles, { target: studentOf, input: (_, id) => ({ ids: [id], mode: 'remove', roleIds: [] }), ...HIDDEN }],
  [
    users.setDepartments,
    {
      target: studentOf,
      input: ({ departmentId }, id) => ({ ids: [id], mode: 'replace', departmentIds: [departmentId] }),
      ...HIDDEN,
    },
  ],
  [users.newPasswords, { target: studentOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [users.showInviting, { input: () => ({}) }],
  [users.invite, { target: reachableStudentOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [users.signOut, { target: studentOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [users.delete, { target: studentOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [users.showIdCard, { target: studentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  // An export holds the users of the caller's own scope, as the list does.
  [users.export, { input: () => ({}) }],
  [users.importTemplate, { input: () => ({}) }],
  // The file of the matrix is no spreadsheet.
  [users.importDryRun, { input: () => ({ importId: newId(), existing: 'skip' }), rightful: 'IMPORT_UNREADABLE' }],
  [users.importProgress, { input: (_, id) => ({ importId: id }), rightful: 'NOT_FOUND' }],
  [users.importCancel, { input: (_, id) => ({ importId: id }), rightful: 'NOT_FOUND' }],
  [users.importCommit, { input: (_, id) => ({ importId: id }), rightful: 'IMPORT_EXPIRED' }],
  [users.importPasswords, { input: (_, id) => ({ importId: id, secret: 'x' }), rightful: 'IMPORT_EXPIRED' }],
]
