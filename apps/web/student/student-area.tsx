import { Navigate, Route, Routes } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { paths } from '@tripos/web-kit/paths.ts'
import { NotFound } from '@tripos/ui/states.tsx'
import { BUTTONS, SCREENS } from './screens.ts'
import { StudentLayout } from './student-layout.tsx'

/** The header layout of students, below `/web`. */
export function StudentArea() {
  return (
    <AreaMessages areas={['student']}>
      <Routes>
        <Route element={<StudentLayout />}>
          <Route index element={<Navigate replace to={BUTTONS[0]?.to ?? paths.studentHome} />} />
          {SCREENS.map(({ path, page: Page }) => (
            <Route key={path} path={path.slice('/web/'.length)} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound inLayout />} />
        </Route>
      </Routes>
    </AreaMessages>
  )
}
