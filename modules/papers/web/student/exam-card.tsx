import { ExamState, OpenType } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { type CandidateExam, EXAM_TONES, useExamFacts } from '../../../exams/web/shared/exam-facts.ts'
import { papersPaths } from '../shared/paths.ts'
import { ExamOffer } from '../shared/slots.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { CalendarIcon, ClockIcon, ExamIcon, LockIcon, RepeatIcon } from '@tripos/ui/icons.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './exam-card.module.css'
import { PlaceIcon } from './place-icon.tsx'
import { usePlace } from './use-place.ts'
import { StandingTag } from './standing-tag.tsx'

/** One exam of the list: where one stands with it, when, how long, what one can do. */
export function ExamCard({ exam, serverNow }: { exam: CandidateExam; serverNow: string }) {
  const t = useTranslations()
  const facts = useExamFacts()(exam)
  const place = usePlace(exam)
  return (
    <Card className={styles.card} aria-labelledby={`exam-${exam.id}`}>
      <div className={styles.tags}>
        <StandingTag exam={exam} serverNow={serverNow} />
        {/* An open window says nothing new: the button does. */}
        {exam.state !== ExamState.inProgress && (
          <Tag tone={EXAM_TONES[exam.state]}>{t(`common.examState.${exam.state}`)}</Tag>
        )}
        {exam.openType === OpenType.password && <Tag icon={<LockIcon />}>{t('common.openType.3')}</Tag>}
        {facts.relative && <span className={styles.relative}>{facts.relative}</span>}
      </div>
      <h2 className={styles.title} id={`exam-${exam.id}`}>
        {exam.title}
      </h2>
      <ul className={styles.facts}>
        {place !== undefined && (
          <li className={styles.place}>
            <PlaceIcon />
            {place}
          </li>
        )}
        <li>
          <CalendarIcon />
          {facts.window}
        </li>
        <li>
          <ClockIcon />
          {facts.minutes}
        </li>
        <li>
          <ExamIcon />
          {facts.content}
        </li>
        <li>
          <RepeatIcon />
          {facts.attempts}
        </li>
      </ul>
      {exam.isPaid && <ExamOffer examId={exam.id} isLocked={exam.isLocked} isBrief />}
      <Actions exam={exam} />
    </Card>
  )
}

function Actions({ exam }: { exam: CandidateExam }) {
  const t = useTranslations('papersStudent.exams')
  const user = useUser()
  const describedBy = { 'aria-describedby': `exam-${exam.id}` }
  // The check page asks the server whether one may start; here only the wording differs.
  const hasAttempts = exam.attemptLimit === 0 || exam.attemptsUsed < exam.attemptLimit
  const isOpen = exam.state === ExamState.inProgress && hasAttempts && !exam.isLocked
  return (
    <div className={styles.actions}>
      {exam.runningPaperId ? (
        <ButtonLink kind="primary" to={papersPaths.examStart(exam.runningPaperId)} {...describedBy}>
          {t('resume')}
        </ButtonLink>
      ) : (
        <ButtonLink kind={isOpen ? 'primary' : 'secondary'} to={papersPaths.examCheck(exam.id)} {...describedBy}>
          {isOpen ? t('enter') : t('details')}
        </ButtonLink>
      )}
      {exam.lastPaperId && (
        <ButtonLink to={papersPaths.examResult(exam.lastPaperId)} {...describedBy}>
          {t('result')}
        </ButtonLink>
      )}
      {exam.attemptsUsed > 1 && (
        <ButtonLink kind="quiet" to={papersPaths.myPapers(exam.id, user.id)} {...describedBy}>
          {t('records')}
        </ButtonLink>
      )}
    </div>
  )
}
