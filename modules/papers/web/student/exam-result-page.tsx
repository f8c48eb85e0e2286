import { PaperState } from '@tripos/contract-kit/enums.ts'
import { type PaperResult, papers } from '../../contract/papers.ts'
import { Fragment, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatClock, formatMinute, formatMoment, formatPoints } from '@tripos/web-kit/format.ts'
import { toMissedQuestions, toPractisedBank } from '../shared/links.ts'
import { papersPaths } from '../shared/paths.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import styles from './exam-result-page.module.css'
import { QuestionAppeal } from './question-appeal.tsx'
import { RegradeNotes } from './regrade-notes.tsx'
import { ResultRail } from './result-rail.tsx'
import { ResultShares } from './result-shares.tsx'
import { ResultSheetHead } from './result-sheet-head.tsx'
import { ReviewedQuestion } from './reviewed-question.tsx'
import { filterReviewed, type ReviewFilter } from './reviewed.rules.ts'

/** Staff may open a paper again: its candidate hears of it within seconds. */
const REFRESH_MS = 5000

interface ReopenedProps {
  readonly paperId: string
  readonly messages: readonly { readonly id: string; readonly text: string }[]
}

function Reopened({ paperId, messages }: ReopenedProps) {
  const t = useTranslations('papersStudent.result')
  const word = messages.at(-1)
  return (
    <div className={styles.column} role="status">
      <PageTitle title={t('reopened')} />
      <Card className={styles.summary}>
        <p>{word === undefined ? t('reopenedText') : word.text}</p>
        <p>
          <ButtonLink kind="primary" to={papersPaths.examStart(paperId)}>
            {t('goOn')}
          </ButtonLink>
        </p>
      </Card>
    </div>
  )
}

/** `/web/exam/result/:id` (a paper): as much as the exam has released. */
export function ExamResultPage() {
  const t = useTranslations('papersStudent.result')
  const { download } = useTransfer()
  const { id = '' } = useParams()
  const query = useEndpoint(papers.result, { paperId: id })
  const clock = useEndpoint(papers.state, { paperId: id }, { staleMs: 0, refetchMs: REFRESH_MS })
  if (clock.data?.state === PaperState.inExam) return <Reopened paperId={id} messages={clock.data.messages} />
  if (query.isPending) return <Skeleton count={3} height={160} />
  if (isRefusal(query.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (query.isLoadingError) return <LoadError query={query} />
  const result = query.data
  const missed = toMissedQuestions(result.examId)
  return (
    <div className={styles.column}>
      <PageTitle
        title={result.examTitle}
        hint={t('title')}
        actions={
          <>
            {result.areAnswersReleased && missed !== undefined && <ButtonLink to={missed}>{t('missed')}</ButtonLink>}
            <Button onClick={() => window.print()}>{t('print')}</Button>
            <Button onClick={() => void download(papers.resultPdf, { paperId: id })}>{t('pdf')}</Button>
            <OtherPapers result={result} />
          </>
        }
      />
      <LoadError query={query} />
      <ResultSheetHead result={result} />
      <Summary result={result} />
      <ResultShares sections={result.sections} knowledge={result.knowledge} />
      <RegradeNotes regrades={result.regrades} />
      <h2 className={styles.heading}>{t('review')}</h2>
      {result.questions.length === 0 && (
        <p className={styles.quiet}>{t(result.areKeysHeld ? 'keysHeld' : 'noReview')}</p>
      )}
      {result.questions.length > 0 && result.areKeysHeld && <p className={styles.quiet}>{t('someHeld')}</p>}
      {result.questions.length > 0 && <Review result={result} />}
      <p className={styles.back}>
        <Link to={paths.studentHome}>{t('back')}</Link>
      </p>
    </div>
  )
}

/** One's other papers of this exam; those of a mock exam of one's own stand at its bank. */
function OtherPapers({ result: { examId, practisedBankId } }: { result: PaperResult }) {
  const t = useTranslations('papersStudent.result')
  const user = useUser()
  if (practisedBankId === undefined)
    return <ButtonLink to={papersPaths.myPapers(examId, user.id)}>{t('records')}</ButtonLink>
  const bank = practisedBankId === null ? undefined : toPractisedBank(practisedBankId)
  return bank === undefined ? null : <ButtonLink to={bank}>{t('toBank')}</ButtonLink>
}

/** The questions, all or what went wrong. */
function Review({ result }: { result: PaperResult }) {
  const t = useTranslations('papersStudent.result')
  const [filter, setFilter] = useState<ReviewFilter>('all')
  const shown = filterReviewed(result.questions, filter)
  return (
    <>
      <ResultRail questions={result.questions} filter={filter} onFilter={setFilter} />
      {shown.length === 0 && <p className={styles.quiet}>{t(`none.${filter}`)}</p>}
      {shown.map(question => (
        <Fragment key={question.no}>
          <ReviewedQuestion question={question} paperId={result.paperId} />
          {result.isScoreReleased && <QuestionAppeal paperId={result.paperId} no={question.no} />}
        </Fragment>
      ))}
    </>
  )
}

/** Pass or fail in words, with how far the score is from the pass score, where there is one. */
function VerdictLine({ result }: { result: PaperResult }) {
  const t = useTranslations('papersStudent.result')
  if (result.score === null || result.isPassed === null || result.passPoints === 0) return null
  const points = formatPoints(Math.abs(result.score - result.passPoints))
  if (!result.isPassed) return <p className={styles.verdict}>{t('failedBy', { points })}</p>
  return (
    <p className={styles.verdict}>{result.score === result.passPoints ? t('passedJust') : t('passedBy', { points })}</p>
  )
}

function Summary({ result }: { result: PaperResult }) {
  const t = useTranslations()
  const facts = [
    { label: t('papersStudent.result.started'), value: formatMoment(result.startedAt) },
    { label: t('papersStudent.result.closed'), value: formatMoment(result.closedAt) },
    { label: t('papersStudent.result.used'), value: formatClock(result.usedSeconds) },
    {
      label: t('papersStudent.result.answered'),
      value: t('papersStudent.result.answeredOf', {
        answered: result.answeredCount,
        count: result.questionCount,
        partly: result.partlyCount,
      }),
    },
  ]
  if (result.standing !== null) {
    const { rank, candidateCount, mean } = result.standing
    facts.push(
      {
        label: t('papersStudent.result.rank'),
        value: t('papersStudent.result.rankOf', { rank, count: candidateCount }),
      },
      { label: t('papersStudent.result.mean'), value: formatPoints(mean) },
    )
  }
  if (result.closeReason !== null) {
    facts.push({
      label: t('papersStudent.result.closedBy'),
      value: t(`papersStudent.result.closeReason.${result.closeReason}`),
    })
  }
  return (
    <Card className={styles.summary}>
      <div className={styles.tags}>
        <Tag>{t('papersStudent.result.attempt', { no: result.attemptNo })}</Tag>
        <Tag tone={result.state === PaperState.finished ? 'success' : 'warning'}>
          {t(`common.paperState.${result.state}`)}
        </Tag>
        {result.isPassed !== null && (
          <Tag tone={result.isPassed ? 'success' : 'danger'}>
            {t(result.isPassed ? 'common.examResult.1' : 'common.examResult.0')}
          </Tag>
        )}
        {result.grade !== null && <Tag tone="accent">{result.grade}</Tag>}
      </div>
      <VerdictLine result={result} />
      <Score result={result} />
      <Facts facts={facts} />
      {result.words !== '' && <p className={styles.thanks}>{result.words}</p>}
      {result.thanks !== '' && <p className={styles.thanks}>{result.thanks}</p>}
    </Card>
  )
}

function Score({ result }: { result: PaperResult }) {
  const t = useTranslations('papersStudent.result')
  if (result.state === PaperState.abandoned) return <p>{t(result.isVoided ? 'voided' : 'abandoned')}</p>
  if (result.score !== null) {
    return (
      <p className={styles.score}>
        <span className={styles.label}>{t('score')}</span>
        <strong className={styles.number}>{formatPoints(result.score)}</strong>
        <span className={styles.label}>
          {result.passPoints === 0
            ? t('outOfTotal', { total: formatPoints(result.totalPoints) })
            : t('outOf', { total: formatPoints(result.totalPoints), pass: formatPoints(result.passPoints) })}
        </span>
      </p>
    )
  }
  if (result.isScoreReleased) return <p>{t('stillMarking')}</p>
  if (result.scoreReleaseAt) return <p>{t('releasedAt', { time: formatMinute(result.scoreReleaseAt) })}</p>
  return <p>{result.state === PaperState.awaitingMarking ? t('stillMarking') : t('notReleased')}</p>
}
