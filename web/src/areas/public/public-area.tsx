import { Route, Routes } from 'react-router'
import { AreaMessages } from '../../messages/area-messages.tsx'
import { NotFound } from '../../ui/states.tsx'

/** What is open without a session. */
export function PublicArea() {
  return (
    <AreaMessages areas={['publicArea']}>
      <Routes>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}
