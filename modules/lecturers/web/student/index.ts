/** The pages of students: who teaches. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lecturersPaths } from '../shared/paths.ts'
import { lazy } from 'react'
import { LecturerIcon } from './lecturer-icon.tsx'

const lecturers = lecturersPaths.lecturers

export const door: StudentDoor = {
  screens: [
    {
      path: lecturers,
      page: lazy(async () => ({ default: (await import('./lecturer-list-page.tsx')).LecturerListPage })),
    },
  ],
  buttons: [{ to: lecturers, text: 'lecturersStudent.button', Icon: LecturerIcon, order: 2 }],
}
