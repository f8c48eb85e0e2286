import { Route, Routes } from 'react-router'
import { AreaMessages } from '../../messages/area-messages.tsx'
import { NotFound } from '../../ui/states.tsx'

/** The header layout of students. */
export function StudentArea() {
  return (
    <AreaMessages areas={['student']}>
      <Routes>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}
