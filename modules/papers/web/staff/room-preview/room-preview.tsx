import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { LeavePageContext } from '@tripos/ui-staff/shell/leave-page.ts'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { examsPaths } from '../../../../exams/web/shared/paths.ts'
import type { AttemptSession } from '../../exam-room/attempt-session.ts'
import { RunningRoom } from '../../exam-room/running-room.tsx'
import { StandStill } from '../../exam-room/stand-still.tsx'
import { useAttempt } from '../../exam-room/use-attempt.ts'
import styles from './room-preview.module.css'
import { tryRoom } from './try-room.ts'

/** The exam room with a paper that is drawn for this look only. */
export function RoomPreview() {
  const { examId = '' } = useParams()
  const [tries, setTries] = useState(0)
  return (
    <AreaMessages areas={['examRoom', 'roomPreview']}>
      <Room key={`${examId} ${tries}`} examId={examId} onAgain={() => setTries(tries + 1)} />
    </AreaMessages>
  )
}

interface RoomProps {
  readonly examId: string
  readonly onAgain: () => void
}

type Opened = { readonly session: AttemptSession } | { readonly error: unknown } | undefined

function Room({ examId, onAgain }: RoomProps) {
  const t = useTranslations('roomPreview')
  const [opened, setOpened] = useState<Opened>()

  // The network and the clock of an attempt are outside React.
  useEffect(() => {
    let isGone = false
    const opening = tryRoom(examId)
    opening.then(
      session => (isGone ? void session.halt() : setOpened({ session })),
      (error: unknown) => isGone || setOpened({ error }),
    )
    return () => {
      isGone = true
      void opening.then(session => session.halt()).catch(() => undefined)
    }
  }, [examId])

  if (opened === undefined) return <Skeleton count={6} height={58} />
  if ('session' in opened) return <Tried session={opened.session} onAgain={onAgain} />
  return (
    <>
      <BackLink to={examsPaths.exams()}>{t('back')}</BackLink>
      <ErrorState error={opened.error} onRetry={onAgain} />
    </>
  )
}

function Tried({ session, onAgain }: { session: AttemptSession; onAgain: () => void }) {
  const t = useTranslations('roomPreview')
  const { phase, currentNo } = useAttempt(session)
  const exit = useExit()
  if (phase === 'closed') {
    const action = (
      <>
        <Button onClick={exit}>{t('exit')}</Button>
        <Button kind="primary" onClick={onAgain}>
          {t('again')}
        </Button>
      </>
    )
    return (
      <WholeWindow>
        <StandStill title={t('overTitle')} text={t('over')} action={action} />
      </WholeWindow>
    )
  }
  return (
    <WholeWindow at={currentNo}>
      <aside className={styles.strip} aria-label={t('label')}>
        <p>{t('text')}</p>
        <Button size="small" onClick={onAgain}>
          {t('another')}
        </Button>
        <Button size="small" onClick={exit}>
          {t('exit')}
        </Button>
      </aside>
      <RunningRoom session={session} onTakeBack={onAgain} />
    </WholeWindow>
  )
}

function useExit(): () => void {
  const navigate = useNavigate()
  const leave = useContext(LeavePageContext)
  return () => {
    const to = examsPaths.exams()
    if (!leave(to)) void navigate(to)
  }
}

/** Over the back office, as the room has the whole window. `at`: what it begins at the top with. */
function WholeWindow({ at, children }: { at?: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  // What lies below must not be reached by the keyboard.
  useEffect(() => {
    const app = document.getElementById('root')
    if (app === null) return undefined
    app.inert = true
    return () => {
      app.inert = false
    }
  }, [])

  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [at])

  return createPortal(
    <div ref={box} className={styles.window}>
      {children}
    </div>,
    document.body,
  )
}
