/** Lecturers: who teaches the courses. */
import { lecturers } from '@tripos/contract/lecturers'
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import {
  pageLecturers,
  pageShown,
  removeLecturers,
  saveLecturer,
  setLecturerStates,
  showToEdit,
  showToStudent,
} from './lecturers.ts'

export const lecturersModule = (deps: Deps): Module => ({
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
})
export { lecturerRows } from './shared.queries.ts'
export { teaching } from './above.ts'
