import { ExamState } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../../exams/contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { EXAM_TONES, useExamFacts } from '../../../exams/web/shared/exam-facts.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { fetchRoom } from '../shared/fetch-room.ts'
import { toDeviceCheck } from '../shared/links.ts'
import { WhyAccess } from '../../../entitlements/web/shared/why-access.tsx'
import { BesideExam, ExamOffer } from '../shared/slots.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { type Fact, Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { LaterRichText } from '@tripos/ui/later-rich-text.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './exam-check-page.module.css'
import { usePlace } from './use-place.ts'
import { StandingTag } from './standing-tag.tsx'
import { StartPanel } from './start-panel.tsx'

type ExamCheck = Output<typeof exams.check>

/** `/web/exam/check/:id` (an exam): everything one must know before the time starts to run. */
export function ExamCheckPage() {
  const t = useTranslations('papersStudent.check')
  const { id = '' } = useParams()
  const deviceCheck = toDeviceCheck()
  // Always fresh: the answer depends on the moment.
  const check = useEndpoint(exams.check, { id }, { staleMs: 0 })
  const isHere = check.isSuccess

  // The network is outside React. What does not come now, the room asks for itself.
  useEffect(() => {
    if (isHere) fetchRoom().catch(() => undefined)
  }, [isHere])

  if (check.isPending) return <Skeleton count={2} height={220} />
  if (isRefusal(check.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (check.isLoadingError) return <LoadError query={check} />
  return (
    <div className={styles.column}>
      <PageTitle title={check.data.title} hint={t('title')} />
      <LoadError query={check} />
      <ExamFacts exam={check.data} />
      {check.data.notice !== '' && (
        <Card aria-labelledby="notice">
          <h2 id="notice" className={styles.heading}>
            {t('notice')}
          </h2>
          <LaterRichText html={check.data.notice} />
        </Card>
      )}
      {check.data.isPaid && <ExamOffer examId={id} isLocked={check.data.isLocked} />}
      <StartPanel exam={check.data} onCheckAgain={() => void check.refetch()} />
      <p className={styles.links}>
        <Link to={paths.studentHome}>{t('back')}</Link>
        {deviceCheck !== undefined && (
          <Link to={deviceCheck} state={{ examId: check.data.id }}>
            {t('device')}
          </Link>
        )}
      </p>
    </div>
  )
}

function ExamFacts({ exam }: { exam: ExamCheck }) {
  const t = useTranslations()
  const words = useExamFacts()(exam)
  const place = usePlace(exam)
  const facts: Fact[] = [
    { label: t('papersStudent.check.when'), value: words.window },
    { label: t('papersStudent.check.duration'), value: words.minutes },
    { label: t('papersStudent.check.content'), value: words.content },
    { label: t('papersStudent.check.attempts'), value: words.attempts },
    { label: t('papersStudent.check.openType'), value: t(`common.openType.${exam.openType}`) },
  ]
  if (place !== undefined) facts.unshift({ label: t('papersStudent.place.label'), value: place })
  if (exam.lateEntryMinutes !== null) {
    facts.push({ label: t('papersStudent.check.late'), value: lateEntry(exam, exam.lateEntryMinutes, t) })
  }
  if (exam.earliestHandInMinutes > 0) {
    facts.push({
      label: t('papersStudent.check.earliest'),
      value: t('papersStudent.check.earliestText', { minutes: exam.earliestHandInMinutes }),
    })
  }
  if (exam.wrongPenalty > 0) {
    facts.push({
      label: t('papersStudent.check.wrong'),
      value: t('papersStudent.check.wrongText', { percent: exam.wrongPenalty }),
    })
  }
  return (
    <Card className={styles.facts}>
      <div className={styles.tags}>
        <StandingTag exam={exam} serverNow={exam.serverNow} />
        {exam.state !== ExamState.inProgress && (
          <Tag tone={EXAM_TONES[exam.state]}>{t(`common.examState.${exam.state}`)}</Tag>
        )}
      </div>
      <Facts facts={facts} />
      {exam.isPaid && <WhyAccess kind="exam" id={exam.id} />}
      <BesideExam exam={exam} />
    </Card>
  )
}

/** A moment says more than a number of minutes, where there is a start to count from. */
function lateEntry(exam: ExamCheck, minutes: number, t: ReturnType<typeof useTranslations<never>>): string {
  if (!exam.startsAt) return t('papersStudent.check.lateText', { minutes })
  return formatMinute(Date.parse(exam.startsAt) + minutes * 60_000)
}
