import { notices } from '../contract.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeNotice, noticeInput } from './make-notices.ts'
import { administratorOf, HIDDEN, type Rows, unique, type World } from '../../../apps/server/test/authorization/row.ts'

const noticeOf = (world: World) =>
  makeNotice(world.app, administratorOf(world), { title: unique(), departmentId: world.departmentId })
const forStudentOnly = (world: World) =>
  makeNotice(world.app, administratorOf(world), { openType: 4, audienceUserIds: [world.users.student.id] })

export const NOTICES_ROWS: Rows = [
  [notices.paging, { input: () => ({}) }],
  [notices.detail, { target: noticeOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    notices.save,
    {
      target: noticeOf,
      input: (world, id) => ({ ...noticeInput(), id, version: 1, departmentId: world.departmentId }),
      ...HIDDEN,
    },
  ],
  [notices.countAudience, { input: () => ({ openType: 1 }) }],
  // Of notices of others nobody is counted.
  [notices.countReaders, { input: () => ({ ids: [newId()] }) }],
  [notices.setState, { target: noticeOf, input: (_, id) => ({ ids: [id], state: 0 }), ...HIDDEN }],
  [notices.pin, { target: noticeOf, input: (_, id) => ({ ids: [id], isPinned: true }), ...HIDDEN }],
  [notices.delete, { target: noticeOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [notices.receipts, { target: noticeOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [notices.receiptsExport, { target: noticeOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [notices.mine, { input: () => ({}) }],
  [notices.unread, { input: () => ({}) }],
  [notices.read, { target: forStudentOnly, input: (_, id) => ({ id }), ...HIDDEN }],
]
