import { Route, Routes } from 'react-router'
import { AreaMessages } from '../../messages/area-messages.tsx'
import { NotFound } from '../../ui/states.tsx'

/** Full screen: one paper, nothing else. */
export function ExamRoomArea() {
  return (
    <AreaMessages areas={['examRoom']}>
      <Routes>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}
