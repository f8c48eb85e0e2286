import { Route, Routes, useLocation, useParams } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { isJustStarted } from '../shared/paths.ts'
import { ExamRoomPage } from './exam-room-page.tsx'

/** Full screen: one paper, nothing else. */
export function ExamRoomArea() {
  return (
    <AreaMessages areas={['examRoom']}>
      <Routes>
        <Route path=":paperId" element={<PaperById />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}

/** Another paper is another attempt: nothing of the first may stay. */
function PaperById() {
  const { paperId = '' } = useParams()
  const isNew = isJustStarted(useLocation().state)
  return <ExamRoomPage key={paperId} paperId={paperId} isNew={isNew} />
}
