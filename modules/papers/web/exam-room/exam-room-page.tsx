import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { leaveOnSessionError } from '@tripos/web-kit/session.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState, NotFound } from '@tripos/ui/states.tsx'
import { ClosedPaper } from './closed-paper.tsx'
import styles from './exam-room-page.module.css'
import { RefusedList } from './refused-list.tsx'
import { RunningRoom } from './running-room.tsx'
import { StandStill } from './stand-still.tsx'
import { useRoom } from './use-room.ts'

interface ExamRoomPageProps {
  readonly paperId: string
  /** This page has started the paper a moment ago. */
  readonly isNew: boolean
}

export function ExamRoomPage({ paperId, isNew }: ExamRoomPageProps) {
  const t = useTranslations('examRoom')
  const { room, enter } = useRoom(paperId, isNew)
  const takeDevice = () => enter({ takeDevice: true, takeTab: true })
  const takeTab = (
    <Button kind="primary" onClick={() => enter({ takeTab: true })}>
      {t('otherTab.go')}
    </Button>
  )

  switch (room.kind) {
    case 'opening':
      return <Opening />
    case 'running':
      return <RunningRoom session={room.session} onTakeBack={takeDevice} />
    case 'otherTab':
      return <StandStill title={t('otherTab.title')} text={t('otherTab.text')} action={takeTab} />
    case 'lostTab':
      return (
        <StandStill
          title={t('otherTab.lostTitle')}
          text={t(room.refused.length === 0 ? 'otherTab.lostText' : 'otherTab.lostSome')}
          action={takeTab}
        >
          {room.refused.length > 0 && <RefusedList refused={room.refused} />}
        </StandStill>
      )
    case 'elsewhere':
      return <Elsewhere onTake={takeDevice} />
    case 'closed':
      return <ClosedPaper paperId={paperId} refused={room.refused} />
    case 'failed':
      return <Failed error={room.error} onRetry={enter} />
  }
}

function Opening() {
  const t = useTranslations('examRoom')
  useDocumentTitle(t('opening'))
  return (
    <main className={styles.opening} aria-label={t('opening')}>
      <Skeleton count={1} height={28} />
      <Skeleton count={4} height={58} />
    </main>
  )
}

function Elsewhere({ onTake }: { onTake: () => void }) {
  const t = useTranslations('examRoom.elsewhere')
  return (
    <StandStill
      title={t('title')}
      text={t('text')}
      action={
        <>
          <ButtonLink to={paths.studentHome}>{t('leave')}</ButtonLink>
          <Button kind="primary" onClick={onTake}>
            {t('go')}
          </Button>
        </>
      }
    />
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isSession = isRefusal(error, 'SESSION_INVALID')

  // Where the person is changes outside React; nothing has been typed on this page yet.
  useEffect(() => {
    if (isSession) leaveOnSessionError(error)
  }, [isSession, error])

  // The network is outside React.
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })

  if (isSession) return <Opening />
  if (isRefusal(error, 'NOT_FOUND', 'BAD_INPUT', 'NOT_ALLOWED')) return <NotFound />
  return (
    <main className={styles.opening}>
      <ErrorState error={error} onRetry={onRetry} />
    </main>
  )
}
