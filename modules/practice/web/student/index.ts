/** The pages of students: banks to practise. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { toPractisedBank } from '../../../papers/web/shared/links.ts'
import { PracticeLesson } from '../../../learning/web/shared/slots.ts'
import { practicePaths } from '../shared/paths.ts'
import { PracticeIcon } from './practice-icon.tsx'

PracticeLesson.fill(lazy(async () => ({ default: (await import('./lesson-practice.tsx')).LessonPractice })))
toPractisedBank.give(practicePaths.bank)

const banks = practicePaths.banks

export const door: StudentDoor = {
  screens: [
    { path: banks, page: lazy(async () => ({ default: (await import('./bank-list-page.tsx')).BankListPage })) },
    {
      path: '/web/repo/view/:repoId',
      page: lazy(async () => ({ default: (await import('./bank-page.tsx')).BankPage })),
      activeMenu: banks,
    },
  ],
  buttons: [{ to: banks, text: 'practiceStudent.button', Icon: PracticeIcon, order: 3.5 }],
}
