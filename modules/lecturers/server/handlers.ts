import type { Deps } from '@tripos/module-kit/deps.ts'
import { lecturers } from '../contract.ts'
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
import type { Mounted } from '@tripos/http/mount.ts'

export const lecturersCalls = (deps: Deps): readonly Mounted[] =>
  mount(lecturers, {
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
  })
