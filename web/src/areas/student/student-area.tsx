import { Navigate, Route, Routes } from 'react-router'
import { AreaMessages } from '../../messages/area-messages.tsx'
import { paths } from '../../lib/paths.ts'
import { NotFound } from '../../ui/states.tsx'
import { ExamCheckPage } from './exam-check-page.tsx'
import { ExamListPage } from './exam-list-page.tsx'
import { ExamResultPage } from './exam-result-page.tsx'
import { PaperListPage } from './paper-list-page.tsx'
import { StudentLayout } from './student-layout.tsx'
import { UserCentrePage } from './user-centre-page.tsx'

/** The header layout of students, below `/web`. */
export function StudentArea() {
  return (
    <AreaMessages areas={['student']}>
      <Routes>
        <Route element={<StudentLayout />}>
          {/* The specification leads `/web` to the courses; until that page exists, the exams are the start page. */}
          <Route index element={<Navigate replace to={paths.student.exams} />} />
          <Route path="index" element={<ExamListPage />} />
          <Route path="exam/check/:id" element={<ExamCheckPage />} />
          <Route path="exam/result/:id" element={<ExamResultPage />} />
          <Route path="paper/list/:examId/:userId" element={<PaperListPage />} />
          <Route path="uc" element={<UserCentrePage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </AreaMessages>
  )
}
