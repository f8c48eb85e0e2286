/** Lecturers: who teaches the courses. */
import { lecturers } from '@tripos/contract/lecturers'
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import {
  type CountCourses,
  pageLecturers,
  pageShown,
  removeLecturers,
  saveLecturer,
  setLecturerStates,
  showToEdit,
  showToStudent,
} from './lecturers.ts'

export type { CountCourses } from './lecturers.ts'

export const lecturersModule = (deps: Deps, countCourses: CountCourses): Module => ({
  calls: mount(lecturers, {
    paging: input => pageLecturers(deps, countCourses, input),
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
    shown: (input, { caller }) => pageShown(deps, { caller, countCourses }, input),
    show: ({ id }, { caller }) => showToStudent(deps, { caller, countCourses }, id),
  }),
  jobs: [],
})
