import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal, isUnavailable } from '@tripos/web-kit/call-error.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Drawer } from '@tripos/ui/dialog.tsx'
import { PictureContext } from '@tripos/ui/picture-source.ts'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState, NotFound } from '@tripos/ui/states.tsx'
import { type Command, choose, optionCount, useShortcuts } from '../../../papers/web/shared/question-room.ts'
import { training } from '../../contract/training.ts'
import { openAnswerStore } from './answer-queue.ts'
import { findKeptRun, openKeptTraining } from './kept-training.ts'
import { RoomQuestion } from './room-question.tsx'
import { RoomHeader } from './room-header.tsx'
import { Sheet } from './sheet.tsx'
import styles from './training.module.css'
import { type Run, stepOf } from './training.rules.ts'
import { TrainingSession } from './training-session.ts'
import { useSwipe } from './use-swipe.ts'

interface TrainingRoomProps {
  readonly runId: string
  readonly onAgain: () => void
}

export function TrainingRoom({ runId, onAgain }: TrainingRoomProps) {
  const t = useTranslations('practice.training')
  const query = useEndpoint(training.run, { runId }, { staleMs: Number.POSITIVE_INFINITY })
  const isAway = query.fetchStatus === 'paused' || (query.failureReason !== null && isUnavailable(query.failureReason))
  const kept = useKeptRun(runId, isAway)
  if (isRefusal(query.error, 'NOT_FOUND')) return <NotFound />
  // What was opened without network goes on with it: nothing that was typed is taken away.
  const run = kept ?? query.data
  if (run) return <Opened run={run} onAgain={onAgain} />
  return (
    <main className={styles.entry} aria-label={t('loading')}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton count={4} height={58} />
      )}
    </main>
  )
}

/** As this browser has kept it, where the server cannot be asked. */
function useKeptRun(runId: string, isAway: boolean): Run | undefined {
  const [run, setRun] = useState<Run>()

  // The store of the browser is outside React.
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = isAway ? await findKeptRun(runId) : undefined
      if (!isGone && found) setRun(found)
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [runId, isAway])

  return run
}

function Opened({ run, onAgain }: { run: Run; onAgain: () => void }) {
  const t = useTranslations('practice')
  const user = useUser()
  const title = `${run.bank.name} · ${t(`modes.${run.mode}`)}`
  const [session, setSession] = useState<TrainingSession>()

  // The store of the browser is outside React. Where there is none, answers live as long as the page.
  useEffect(() => {
    let isGone = false
    let made: TrainingSession | undefined
    const open = async () => {
      const [store, kept] = await Promise.all([
        openAnswerStore().catch(() => undefined),
        openKeptTraining(run).catch(() => undefined),
      ])
      if (isGone) return
      made = new TrainingSession({ run, userId: user.id, store, kept, title })
      setSession(made)
      await made.start()
    }
    void open()
    return () => {
      isGone = true
      made?.stop()
    }
  }, [run, user.id, title])

  return session === undefined ? <main className={styles.entry} /> : <Room session={session} onAgain={onAgain} />
}

function Room({ session, onAgain }: { session: TrainingSession; onAgain: () => void }) {
  const t = useTranslations('practice.training')
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const swipe = useSwipe(step => session.go(state.no + step))
  const question = state.questions[state.no]
  const shown = question === undefined || question === 'gone' ? undefined : question.question
  useShortcuts({
    isOn: true,
    options: shown === undefined ? 0 : optionCount(shown),
    onCommand: command => {
      if (command.kind === 'sheet') setSheetOpen(open => !open)
      else obey(session, command)
    },
  })
  const go = (no: number) => {
    session.go(no)
    setSheetOpen(false)
  }
  return (
    <div className={styles.room}>
      <RoomHeader session={session} state={state} onSheet={() => setSheetOpen(true)} onAgain={onAgain} />
      <main className={styles.main} {...swipe}>
        <PictureContext value={session.pictures}>
          <RoomQuestion key={state.no} session={session} state={state} />
        </PictureContext>
      </main>
      <aside className={styles.rail}>
        <Sheet state={state} onGo={go} />
        <p className={styles.keys}>{t('keys')}</p>
      </aside>
      <Drawer open={isSheetOpen} title={t('sheet')} onClose={() => setSheetOpen(false)}>
        <Sheet state={state} onGo={go} />
      </Drawer>
    </div>
  )
}

function obey(session: TrainingSession, command: Command): void {
  const state = session.getState()
  if (command.kind === 'next') return session.go(state.no + 1)
  if (command.kind === 'previous') return session.go(state.no - 1)
  if (command.kind === 'handIn') return stepOf(state).canCheck ? session.check() : undefined
  const question = state.questions[state.no]
  if (command.kind !== 'choose' || question === undefined || question === 'gone') return
  session.write(state.no, choose(question.question.type, state.drafts[state.no], command.index))
}
