import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { papersPaths } from '../shared/paths.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { RefusedList } from './refused-list.tsx'
import type { Refused } from './saving/answer-store.ts'
import { StandStill } from './stand-still.tsx'

/** Closed by the server. Straight to the result, unless something here did not make it. */
export function ClosedPaper({ paperId, refused }: { paperId: string; refused: readonly Refused[] }) {
  const t = useTranslations('examRoom.closed')
  const result = papersPaths.examResult(paperId)
  if (refused.length === 0) return <Navigate replace to={result} />
  return (
    <StandStill
      title={t('title')}
      text={t('text')}
      action={
        <ButtonLink kind="primary" replace to={result}>
          {t('go')}
        </ButtonLink>
      }
    >
      <RefusedList refused={refused} />
    </StandStill>
  )
}
