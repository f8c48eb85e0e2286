/** The pages of students: exams, and the papers of one. */
import { lazy } from 'react'
import { ExamIcon } from '@tripos/ui/icons.tsx'
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { ExamCheckPage } from './exam-check-page.tsx'
import { ExamListPage } from './exam-list-page.tsx'
import { ExamsNow } from './exams-now.tsx'
import { PaperListPage } from './paper-list-page.tsx'
import { PaperRecords } from './paper-records.tsx'

const ExamResultPage = lazy(async () => ({ default: (await import('./exam-result-page.tsx')).ExamResultPage }))

const exams = paths.studentHome

export const door: StudentDoor = {
  screens: [
    { path: exams, page: ExamListPage },
    // The pages of one exam and its papers belong to the exams.
    { path: '/web/exam/check/:id', page: ExamCheckPage, activeMenu: exams },
    { path: '/web/exam/result/:id', page: ExamResultPage, activeMenu: exams },
    { path: '/web/paper/list/:examId/:userId', page: PaperListPage, activeMenu: exams },
  ],
  buttons: [{ to: exams, text: 'papersStudent.button', Icon: ExamIcon, order: 3 }],
  Banner: ExamsNow,
  UserCentre: PaperRecords,
}
