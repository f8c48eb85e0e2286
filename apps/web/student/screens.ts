/** The pages of the header layout and the buttons of its header: a later page adds its rows here and nowhere else. */
import { type ComponentType, lazy } from 'react'
import { paths } from '@tripos/web-kit/paths.ts'
import { ExamIcon, NoticeIcon } from '@tripos/ui/icons.tsx'
import { CourseIcon } from '../../../modules/learning/web/student/course-icon.tsx'
import { ExamCheckPage } from '../../../modules/papers/web/student/exam-check-page.tsx'
import { ExamListPage } from '../../../modules/papers/web/student/exam-list-page.tsx'
import { ExamResultPage } from '../../../modules/papers/web/student/exam-result-page.tsx'
import { LecturerIcon } from '../../../modules/lecturers/web/student/lecturer-icon.tsx'
import { NoticeListPage } from '../../../modules/notices/web/student/notice-list-page.tsx'
import { NoticePage } from '../../../modules/notices/web/student/notice-page.tsx'
import { PaperListPage } from '../../../modules/papers/web/student/paper-list-page.tsx'
import { UserCentrePage } from './user-centre-page.tsx'

interface StudentScreen {
  /** Pattern of the whole address. */
  readonly path: string
  readonly page: ComponentType
  /** The button that is marked while this page is open, where the address does not say it. */
  readonly activeMenu?: string
}

const { courses, exams, lecturers, notices, userCentre } = paths.student

const CourseListPage = lazy(async () => ({ default: (await import('../../../modules/learning/web/student/course-list-page.tsx')).CourseListPage }))
const LecturerCoursesPage = lazy(async () => ({
  default: (await import('../../../modules/learning/web/student/lecturer-courses-page.tsx')).LecturerCoursesPage,
}))
const LecturerListPage = lazy(async () => ({
  default: (await import('../../../modules/lecturers/web/student/lecturer-list-page.tsx')).LecturerListPage,
}))
const CoursePage = lazy(async () => ({ default: (await import('../../../modules/learning/web/student/course-page.tsx')).CoursePage }))
const LessonPage = lazy(async () => ({ default: (await import('../../../modules/learning/web/student/lesson-page.tsx')).LessonPage }))

export const SCREENS: readonly StudentScreen[] = [
  { path: courses, page: CourseListPage },
  { path: '/web/course/view/:courseId', page: CoursePage },
  // A file of the specification is a lesson here.
  { path: '/web/course/view/:courseId/:fileId', page: LessonPage },
  { path: lecturers, page: LecturerListPage },
  { path: '/web/lecturer/course', page: LecturerCoursesPage },
  { path: exams, page: ExamListPage },
  // The pages of one exam and its papers belong to the exams.
  { path: '/web/exam/check/:id', page: ExamCheckPage, activeMenu: exams },
  { path: '/web/exam/result/:id', page: ExamResultPage, activeMenu: exams },
  { path: '/web/paper/list/:examId/:userId', page: PaperListPage, activeMenu: exams },
  { path: notices, page: NoticeListPage },
  { path: '/web/notice/detail/:id', page: NoticePage, activeMenu: notices },
  // The route is named UserCenter by the specification; the real name in the header leads here.
  { path: userCentre, page: UserCentrePage },
]

/** The round buttons. */
export const BUTTONS = [
  { to: courses, text: 'courses', Icon: CourseIcon },
  { to: lecturers, text: 'lecturers', Icon: LecturerIcon },
  { to: exams, text: 'exams', Icon: ExamIcon },
  { to: notices, text: 'notices', Icon: NoticeIcon },
] as const
