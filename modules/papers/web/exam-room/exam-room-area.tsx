import { Route, Routes, useParams } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
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
  return <ExamRoomPage key={paperId} paperId={paperId} />
}
