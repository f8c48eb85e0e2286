import type { CandidateFilter, candidates } from '../../contract/candidates.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import styles from './candidate-figures.module.css'

export type ExamSummary = Output<typeof candidates.summary>
type Counts = ExamSummary['all']

/** Those of an exam without a pass score are only marked; the others passed or failed. */
const shownStates = ({ passPoints }: ExamSummary): readonly CandidateFilter[] => [
  'notCome',
  'inExam',
  'handedIn',
  ...(passPoints === 0 ? (['marked'] as const) : (['passed', 'failed'] as const)),
]

const RARE = ['voided', 'abandoned'] as const

function useWindow({ startsAt, endsAt }: ExamSummary): string {
  const t = useTranslations('candidates.list')
  const [start, end] = [formatMinute(startsAt), formatMinute(endsAt)]
  if (start === '' && end === '') return t('always')
  if (start === '') return t('windowUntil', { end })
  return end === '' ? t('windowFrom', { start }) : t('windowOf', { start, end })
}

/** The exam in a sentence. */
export function CandidateFacts({ exam }: { readonly exam: ExamSummary }) {
  const t = useTranslations('candidates')
  const common = useTranslations('common')
  return (
    <>
      <span className={styles.line}>
        {t('list.facts', {
          state: common(`examState.${exam.state}`),
          window: useWindow(exam),
          pass: exam.passPoints === 0 ? t('list.noPass') : formatPoints(exam.passPoints),
          total: formatPoints(exam.totalPoints),
          counted: common(`countedAttempt.${exam.countedAttempt}`),
        })}
      </span>
      {exam.isMock && <span className={styles.line}>{t('list.mock')}</span>}
    </>
  )
}

/** How many candidates stand where: each figure is a filter of the list below. */
export function CandidateFigures({ exam }: { readonly exam: ExamSummary }) {
  const t = useTranslations('candidates')
  const { all } = exam
  const states = [...shownStates(exam), ...RARE.filter(state => all[state] > 0)]
  const label = (state: CandidateFilter) =>
    t(state === 'notCome' && !exam.isAhead ? 'states.absent' : `filters.${state}`)
  return (
    <div className={styles.figures}>
      <Figure label={t('list.all')} count={all.candidates} to="?" />
      {states.map(state => (
        <Figure key={state} label={label(state)} count={all[state as keyof Counts] ?? 0} to={`?state=${state}`} />
      ))}
      {all.meanScore !== null && (
        <span className={styles.figure}>
          <span>{t('list.mean')}</span>
          <b>{formatPoints(all.meanScore)}</b>
        </span>
      )}
    </div>
  )
}

function Figure({ label, count, to }: { readonly label: string; readonly count: number; readonly to: string }) {
  return (
    <Link className={styles.figure} to={to}>
      <span>{label}</span>
      <b>{count}</b>
    </Link>
  )
}
