import { useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Drawer } from '@tripos/ui/dialog.tsx'
import { PictureContext } from '@tripos/ui/picture-source.ts'
import { choose, optionCount } from './answer.rules.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { type Attempt, neighbour } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { ClosedPaper } from './closed-paper.tsx'
import { HandInDialog } from './hand-in-dialog.tsx'
import { HandingIn } from './handing-in.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { usePreferences } from './preferences.ts'
import { QuestionView } from './question-view.tsx'
import { RoomActions } from './room-actions.tsx'
import { RoomHeader } from './room-header.tsx'
import styles from './running-room.module.css'
import type { Command } from './shortcuts.rules.ts'
import { TakenOver } from './taken-over.tsx'
import { useAttempt, usePageLife } from './use-attempt.ts'
import { usePictures } from './use-pictures.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Layer = 'none' | 'sheet' | 'handIn' | 'help'

interface RunningRoomProps {
  readonly session: AttemptSession
  /** Takes the paper back from the device that took it over. */
  readonly onTakeBack: () => void
}

export function RunningRoom({ session, onTakeBack }: RunningRoomProps) {
  const attempt = useAttempt(session)
  useDocumentTitle(session.content.examTitle)
  usePageLife(session)
  if (attempt.phase === 'closed') {
    // What did not arrive is being sorted out.
    if (session.uploads > 0) return null
    return <ClosedPaper paperId={session.content.paperId} refused={attempt.saving.refused} />
  }
  if (attempt.phase === 'takenOver') return <TakenOver refused={attempt.saving.refused} onTakeBack={onTakeBack} />
  return <OpenRoom session={session} attempt={attempt} />
}

function OpenRoom({ session, attempt }: { session: AttemptSession; attempt: Attempt }) {
  const [layer, setLayer] = useState<Layer>('none')
  const { fontSize, hasShortcuts } = usePreferences()
  const pictures = usePictures(session, attempt.currentNo)
  const question = attempt.questions.find(({ no }) => no === attempt.currentNo)
  const close = () => setLayer('none')
  const go = (no: number) => {
    session.go(no)
    close()
  }
  useShortcuts({
    isOn: hasShortcuts && attempt.phase === 'answering',
    options: question ? optionCount(question) : 0,
    onCommand: command => run(command),
  })
  if (!question) return null

  const run = (command: Command) => {
    switch (command.kind) {
      case 'choose':
        return session.choose(question.no, choose(question.type, attempt.answers[question.no], command.index))
      case 'next':
        return session.go(neighbour(attempt, 1))
      case 'previous':
        return session.go(neighbour(attempt, -1))
      case 'flag':
        return session.flag(question.no)
      case 'sheet':
      case 'handIn':
      case 'help':
        return setLayer(command.kind)
    }
  }

  return (
    <div className={styles.room} style={{ '--exam-scale': Number(fontSize) / 100 } as React.CSSProperties}>
      <RoomHeader
        session={session}
        attempt={attempt}
        pictures={pictures}
        onHandIn={() => setLayer('handIn')}
        onHelp={() => setLayer('help')}
      />
      <main className={styles.main}>
        <PictureContext value={pictures}>
          <QuestionView key={question.no} session={session} attempt={attempt} question={question} />
        </PictureContext>
        <RoomActions session={session} attempt={attempt} onSheet={() => setLayer('sheet')} />
      </main>
      <aside className={styles.rail}>
        <AnswerSheet attempt={attempt} onGo={go} hasTitle />
      </aside>
      <SheetDrawer attempt={attempt} open={layer === 'sheet'} onClose={close} onGo={go} />
      <HandInDialog session={session} attempt={attempt} open={layer === 'handIn'} onClose={close} onGo={go} />
      <HelpDialog open={layer === 'help'} onClose={close} />
      <HandingIn session={session} attempt={attempt} />
      <LeaveGuard attempt={attempt} />
    </div>
  )
}

interface SheetDrawerProps {
  readonly attempt: Attempt
  readonly open: boolean
  readonly onClose: () => void
  readonly onGo: (no: number) => void
}

function SheetDrawer({ attempt, open, onClose, onGo }: SheetDrawerProps) {
  const t = useTranslations('examRoom.sheet')
  return (
    <Drawer open={open} onClose={onClose} title={t('title')}>
      <AnswerSheet attempt={attempt} onGo={onGo} />
    </Drawer>
  )
}

/** The way back in the browser, while something is not on the server yet. Signing in again brings the person back here. */
function LeaveGuard({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('examRoom.leave')
  const { waiting } = attempt.saving
  const blocker = useBlocker(({ nextLocation }) => waiting > 0 && !nextLocation.pathname.startsWith('/login'))
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('title')}
      confirmText={t('go')}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('text', { count: waiting })}
    </ConfirmDialog>
  )
}
