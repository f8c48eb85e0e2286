import { Route, Routes } from 'react-router'
import { AreaMessages } from '../../messages/area-messages.tsx'
import { NotFound } from '../../ui/states.tsx'

/** The back office. */
export function AdminArea() {
  return (
    <AreaMessages areas={['admin']}>
      <Routes>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}
