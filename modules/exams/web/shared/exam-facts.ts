import type { exams } from '../../contract/exams.ts'
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import type { Tone } from '@tripos/ui/tag.tsx'

export type CandidateExam = Output<typeof exams.mine>['rows'][number]

export const EXAM_TONES: Record<ExamState, Tone> = {
  [ExamState.inProgress]: 'success',
  [ExamState.disabled]: 'danger',
  [ExamState.notStarted]: 'warning',
  [ExamState.ended]: 'neutral',
}

type Facts = Pick<
  CandidateExam,
  | 'startsAt'
  | 'endsAt'
  | 'limitMinutes'
  | 'questionCount'
  | 'totalPoints'
  | 'passPoints'
  | 'attemptLimit'
  | 'attemptsUsed'
  | 'state'
>

/** What a student is told of an exam, in words. */
export function useExamFacts(): (
  exam: Facts,
) => Record<'window' | 'relative' | 'minutes' | 'content' | 'attempts', string> {
  const t = useTranslations('examsStudent')
  const format = useFormatter()
  return exam => ({
    window: windowOf(t, exam),
    relative: relativeOf(exam, {
      start: date => t('relativeStart', { time: format.relativeTime(date, new Date()) }),
      end: date => t('relativeEnd', { time: format.relativeTime(date, new Date()) }),
    }),
    minutes: t('minutes', { minutes: exam.limitMinutes }),
    content: t('questions', {
      count: exam.questionCount,
      total: formatPoints(exam.totalPoints),
      pass: formatPoints(exam.passPoints),
    }),
    attempts:
      exam.attemptLimit === 0
        ? t('attemptsFree')
        : t('attemptsLeft', { left: Math.max(0, exam.attemptLimit - exam.attemptsUsed), limit: exam.attemptLimit }),
  })
}

function windowOf(t: ReturnType<typeof useTranslations<'examsStudent'>>, exam: Facts): string {
  const [start, end] = [formatMinute(exam.startsAt), formatMinute(exam.endsAt)]
  if (start === '' && end === '') return t('alwaysOpen')
  if (start === '') return t('until', { end })
  if (end === '') return t('from', { start })
  return t('window', { start, end })
}

/** Roughly how far away the next edge is; the browser's clock is good enough for that. */
function relativeOf(exam: Facts, wordings: Record<'start' | 'end', (date: Date) => string>): string {
  if (exam.state === ExamState.notStarted && exam.startsAt) return wordings.start(new Date(exam.startsAt))
  if (exam.state === ExamState.inProgress && exam.endsAt) return wordings.end(new Date(exam.endsAt))
  return ''
}
