/** Lecturers: who teaches the courses. */
import { lecturers } from '../contract.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { LECTURERS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import {
  pageLecturers,
  pageShown,
  removeLecturers,
  saveLecturer,
  setLecturerStates,
  showToEdit,
  showToStudent,
} from './lecturers.ts'

export const lecturersModule = serverModule(manifest, deps => ({
  inputs: [LECTURERS_INPUT],
  calls: mount(lecturers, {
    paging: input => pageLecturers(deps, input),
    detail: ({ id }) => showToEdit(deps, id),
    save: (input, ctx) => saveLecturer(deps, ctx, input),
    setState: async (input, ctx) => {
      await setLecturerStates(deps, ctx, input)
      return {}
    },
    delete: async ({ ids }, ctx) => {
      await removeLecturers(deps, ctx, ids)
      return {}
    },
    shown: (input, { caller }) => pageShown(deps, caller, input),
    show: ({ id }, { caller }) => showToStudent(deps, caller, id),
  }),
  jobs: [],
}))
export { lecturerRows } from './shared.queries.ts'
export { teaching } from './above.ts'
