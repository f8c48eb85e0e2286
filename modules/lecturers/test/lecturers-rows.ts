import { lecturers } from '../contract.ts'
import { lecturerInput, makeLecturer } from './make-lecturers.ts'
import { administratorOf, type Rows, unique, type World } from '../../../apps/server/test/authorization/row.ts'

/** Lecturers belong to the whole school: whoever may edit one may edit all. */
const lecturerOf = (world: World) => makeLecturer(world.app, administratorOf(world), { name: unique() })
const ABSENT = { absent: 'NOT_FOUND' } as const

export const LECTURERS_ROWS: Rows = [
  [lecturers.paging, { input: () => ({}) }],
  [lecturers.detail, { target: lecturerOf, input: (_, id) => ({ id }), ...ABSENT }],
  [
    lecturers.save,
    { target: lecturerOf, input: (_, id) => ({ ...lecturerInput({ name: unique() }), id, version: 1 }), ...ABSENT },
  ],
  [lecturers.setState, { target: lecturerOf, input: (_, id) => ({ ids: [id], state: 0 }), ...ABSENT }],
  [lecturers.delete, { target: lecturerOf, input: (_, id) => ({ ids: [id] }), ...ABSENT }],
  [lecturers.shown, { input: () => ({}) }],
  [lecturers.show, { target: lecturerOf, input: (_, id) => ({ id }), ...ABSENT }],
]
