import { Route, Routes, useParams } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { TrainingPage } from './training-page.tsx'

/** Full screen: one training, nothing else. */
export function TrainingArea() {
  return (
    <AreaMessages areas={['practice', 'examRoom', 'papersStudent']}>
      <Routes>
        <Route path=":repoId/:mode" element={<TrainingByAddress />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}

function TrainingByAddress() {
  const { repoId = '', mode = '' } = useParams()
  const known = Object.values(PracticeMode).find(one => String(one) === mode)
  return known === undefined ? <NotFound /> : <TrainingPage key={`${repoId}/${mode}`} bankId={repoId} mode={known} />
}
