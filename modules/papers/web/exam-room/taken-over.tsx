import { useTranslations } from 'use-intl'
import { paths } from '@tripos/web-kit/paths.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { RefusedList } from './refused-list.tsx'
import type { Refused } from './saving/answer-store.ts'
import { StandStill } from './stand-still.tsx'

interface TakenOverProps {
  readonly refused: readonly Refused[]
  readonly onTakeBack: () => void
}

/** Another device goes on with the paper. */
export function TakenOver({ refused, onTakeBack }: TakenOverProps) {
  const t = useTranslations('examRoom')
  return (
    <StandStill
      title={t('takenOver.title')}
      text={t('takenOver.text')}
      action={
        <>
          <ButtonLink to={paths.studentHome}>{t('elsewhere.leave')}</ButtonLink>
          <Button onClick={onTakeBack}>{t('elsewhere.go')}</Button>
        </>
      }
    >
      {refused.length > 0 && <RefusedList refused={refused} />}
    </StandStill>
  )
}
