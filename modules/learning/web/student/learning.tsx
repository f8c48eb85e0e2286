import { useQueryClient } from '@tanstack/react-query'
import { learning } from '../../contract/learning.ts'
import { RECORDED_KINDS } from '../../../courses/contract/course-kinds.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Counted, HeartState } from '../players/heartbeat/heartbeat-queue.ts'
import { useHeartbeat } from '../players/heartbeat/use-heartbeat.ts'
import { LessonPlayer } from '../players/lesson-player.tsx'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { CheckIcon } from '@tripos/ui/icons.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useDuration, WhyNot } from '../lesson-words.tsx'
import styles from './lesson-page.module.css'
import type { OpenLesson } from './use-open-lesson.ts'

interface LearningProps {
  readonly courseId: string
  readonly lesson: OpenLesson
  readonly onTakeOver: () => void
  readonly onLinksFailed: () => void
}

/** The player of an open lesson, the heartbeats of its session, and what they have brought. */
export function Learning({ courseId, lesson, onTakeOver, onLinksFailed }: LearningProps) {
  const { sessionId, rule, content } = lesson
  const [progress, setProgress] = useState(lesson.progress)
  const onCounted = useCounted(progress.isCompleted, setProgress)
  const isRecording = RECORDED_KINDS.includes(content.kind)
  const beat = useHeartbeat({ sessionId, rule, progress, isRecording, onCounted })
  const isOver = beat.state === 'takenOver' || beat.state === 'gone'

  return (
    <>
      <Card className={styles.player}>
        <LessonPlayer
          courseId={courseId}
          lessonId={lesson.id}
          sessionId={sessionId}
          title={lesson.title}
          content={content}
          rule={rule}
          progress={progress}
          isHeld={beat.isAway || isOver}
          onLinksFailed={onLinksFailed}
          onProgress={beat.report}
          onAlive={beat.live}
        />
        <Attachments lesson={lesson} />
      </Card>
      {isOver ? (
        <Over state={beat.state} onTakeOver={onTakeOver} />
      ) : (
        <Card className={styles.state}>
          <Clock seconds={progress.seconds} state={beat.state} isCounting={beat.isCounting} />
          <State progress={progress} />
        </Card>
      )}
      <StillThere open={beat.isAway && !isOver} onHere={beat.comeBack} />
    </>
  )
}

/** Takes up what the server has counted; what becomes complete by it changes the outline. */
function useCounted(wasCompleted: boolean, setProgress: (progress: OpenLesson['progress']) => void) {
  const t = useTranslations('learning.lesson')
  const client = useQueryClient()
  return ({ progress, isCourseCompleted }: Counted) => {
    setProgress(progress)
    if (!progress.isCompleted || wasCompleted) return
    toast.success(isCourseCompleted ? t('courseDone') : t('lessonDone'))
    void client.invalidateQueries({ queryKey: [learning.course.path] })
  }
}

interface ClockProps {
  readonly seconds: number
  readonly state: HeartState
  readonly isCounting: boolean
}

/** Whether time counts at the moment, said honestly. */
function Clock({ seconds, state, isCounting }: ClockProps) {
  const t = useTranslations('learning.clock')
  const time = useDuration()(seconds)
  if (state !== 'none') {
    return (
      <p className={styles.offline} role="status">
        {t(state === 'signedOut' ? 'signedOut' : 'offline')}
      </p>
    )
  }
  return <p className={styles.hint}>{isCounting ? t('counting', { time }) : t('standing', { time })}</p>
}

function State({ progress }: { progress: OpenLesson['progress'] }) {
  const t = useTranslations('learning')
  if (progress.isCompleted) {
    return (
      <p className={styles.done}>
        <CheckIcon />
        {t('lesson.lessonDone')}
      </p>
    )
  }
  return (
    <section aria-labelledby="why">
      <h2 id="why" className={styles.why}>
        {t('missing.title')}
      </h2>
      <WhyNot missing={progress.missing} />
    </section>
  )
}

/** Another page counts, or there is nothing to count any more. */
function Over({ state, onTakeOver }: { state: HeartState; onTakeOver: () => void }) {
  const t = useTranslations('learning.clock')
  if (state === 'gone') {
    return (
      <Card className={styles.over} role="alert">
        <p>{t('gone')}</p>
      </Card>
    )
  }
  return (
    <Card className={styles.over} role="alert">
      <p className={styles.overTitle}>{t('elsewhere')}</p>
      <p>{t('elsewhereText')}</p>
      <p>
        <Button kind="primary" onClick={onTakeOver}>
          {t('takeOver')}
        </Button>
      </p>
    </Card>
  )
}

function StillThere({ open, onHere }: { open: boolean; onHere: () => void }) {
  const t = useTranslations('learning.clock')
  return (
    <Dialog
      open={open}
      onClose={onHere}
      canDismiss={false}
      title={t('away')}
      actions={
        <Button kind="primary" onClick={onHere}>
          {t('here')}
        </Button>
      }
    >
      <p>{t('awayText')}</p>
    </Dialog>
  )
}

function Attachments({ lesson }: { lesson: OpenLesson }) {
  const t = useTranslations('learning.lesson')
  if (lesson.attachments.length === 0) return null
  return (
    <section aria-labelledby="attachments">
      <h2 id="attachments" className={styles.why}>
        {t('attachments')}
      </h2>
      <ul className={styles.files}>
        {lesson.attachments.map(({ name, sizeBytes, link }) => (
          <li key={link.url}>
            <a href={link.url} download={name}>
              {name}
            </a>{' '}
            <span className={styles.hint}>{formatBytes(sizeBytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
