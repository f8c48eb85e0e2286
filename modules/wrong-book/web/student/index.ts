/** The pages of students: the wrong book, favourites and notes, and one question. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { lazy } from 'react'
import { toMissedQuestions } from '../../../papers/web/shared/links.ts'
import { practicePaths } from '../../../practice/web/shared/paths.ts'
import { wrongBookPaths } from '../shared/paths.ts'

toMissedQuestions.give(wrongBookPaths.ofExam)

/** What was missed in exams belongs to the exams. */
const activeMenu = paths.studentHome

const WrongBookPage = lazy(async () => ({ default: (await import('./wrong-book-page.tsx')).WrongBookPage }))

export const door: StudentDoor = {
  screens: [
    { path: wrongBookPaths.book, page: WrongBookPage, activeMenu },
    { path: '/web/book/list/:examId', page: WrongBookPage, activeMenu },
    {
      path: '/web/book/marks',
      page: lazy(async () => ({ default: (await import('./marks-page.tsx')).MarksPage })),
      activeMenu,
    },
    {
      path: '/web/book/sheet',
      page: lazy(async () => ({ default: (await import('./sheet-page.tsx')).SheetPage })),
      activeMenu,
    },
    {
      path: '/web/qu/view/:id',
      page: lazy(async () => ({ default: (await import('./question-page.tsx')).QuestionPage })),
      activeMenu: search => (search.get('from') === 'practice' ? practicePaths.banks : activeMenu),
    },
  ],
  UserCentreCard: lazy(async () => ({ default: (await import('./kept-card.tsx')).KeptCard })),
}
