import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { ExamStanding } from '../../../exams/contract/exams.ts'
import { useTranslations } from 'use-intl'
import type { CandidateExam } from '../../../exams/web/shared/exam-facts.ts'
import { formatClock, formatPoints } from '@tripos/web-kit/format.ts'
import { useServerCountdown } from '@tripos/web-kit/use-server-countdown.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'

const TONES: Record<ExamStanding, Tone> = {
  notTaken: 'neutral',
  running: 'accent',
  awaitingMarking: 'warning',
  handedIn: 'neutral',
  passed: 'success',
  failed: 'danger',
  finished: 'success',
  abandoned: 'neutral',
}

/** Where the student stands with an exam, in a word: with the time that is left, or the score. */
export function StandingTag({ exam, serverNow }: { exam: CandidateExam; serverNow: string }) {
  const t = useTranslations('papersStudent.standing')
  const seconds = useServerCountdown(exam.runningDeadlineAt, serverNow)
  // Nobody can have taken what has not begun.
  if (exam.standing === 'notTaken' && exam.state === ExamState.notStarted) return null
  return (
    <Tag tone={TONES[exam.standing]}>
      {t(exam.standing)}
      {exam.standing === 'running' && seconds !== undefined && (
        <span> · {t('left', { time: formatClock(seconds) })}</span>
      )}
      {exam.score !== null && <span> · {t('score', { score: formatPoints(exam.score) })}</span>}
    </Tag>
  )
}
