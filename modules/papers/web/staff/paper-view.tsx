import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../contract/papers.ts'
import { Descriptions, Tag } from 'antd'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { MarkingFailureTag } from './marking/marking-failure-tag.tsx'
import { MarkHistory } from './marking/mark-history.tsx'
import { PaperStateTag } from './marking/paper-state-tag.tsx'
import { AnswerFileList } from '../shared/answer-file-list.tsx'
import { QuestionView } from '../../../questions/web/shared/question-view.tsx'
import { formatMoment, formatPoints } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { JudgedAnswer, JudgedPart } from './judged-answer.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { LateAnswers } from './late-answers.tsx'
import { PaperActions } from './paper-actions.tsx'

type Paper = Output<typeof papers.detail>
type Question = Paper['questions'][number]

/** Everything about one paper: questions with key and answer, marks, refused saves, messages. */
export function PaperView() {
  const { id = '' } = useParams()
  const detail = useEndpoint(papers.detail, { paperId: id })
  return <Loaded query={detail}>{paper => <View paper={paper} />}</Loaded>
}

function View({ paper }: { paper: Paper }) {
  const t = useTranslations('papers.papers')
  const canManage = useCan('paper:paper:manage')
  return (
    <>
      <BackLink to={papersPaths.papers(`?examId=${paper.examId}`)}>{t('backToList')}</BackLink>
      <PageTitle
        title={t('viewTitle', { name: paper.realName })}
        subject={`${paper.realName}, ${paper.examTitle}`}
        hint={paper.examTitle}
        actions={canManage && <PaperActions paper={paper} />}
      />
      <Facts paper={paper} />
      <div className={styles.stack}>
        {paper.questions.map(question => (
          <QuestionCard key={question.no} question={question} paper={paper} />
        ))}
      </div>
      <LateAnswers paper={paper} />
      <Messages rows={paper.messages} />
    </>
  )
}

function Facts({ paper }: { paper: Paper }) {
  const t = useTranslations('papers.papers')
  const results = useTranslations('common.examResult')
  const score = paper.score === null ? t('notMarked') : formatPoints(paper.score)
  const facts = [
    { key: 'userName', label: t('userName'), children: paper.userName },
    { key: 'state', label: t('state'), children: <PaperStateTag state={paper.state} /> },
    ...(paper.markingFailure === null
      ? []
      : [
          {
            key: 'marking',
            label: t('marking'),
            children: (
              <span>
                <MarkingFailureTag failure={paper.markingFailure} /> {paper.markingFailure.reason}
              </span>
            ),
          },
        ]),
    { key: 'attemptNo', label: t('attemptNo'), children: paper.attemptNo },
    { key: 'score', label: t('score'), children: `${score} / ${formatPoints(paper.totalPoints)}` },
    { key: 'passPoints', label: t('passPoints'), children: formatPoints(paper.passPoints) },
    ...(paper.wrongPenalty === 0
      ? []
      : [
          {
            key: 'wrongPenalty',
            label: t('wrongPenalty'),
            children: t('penaltyOf', { percent: paper.wrongPenalty }),
          },
        ]),
    {
      key: 'result',
      label: t('result'),
      children: paper.isPassed === null ? t('notMarked') : results(paper.isPassed ? '1' : '0'),
    },
    { key: 'answered', label: t('answered'), children: `${paper.answeredCount} / ${paper.questionCount}` },
    { key: 'startedAt', label: t('startedAt'), children: formatMoment(paper.startedAt) },
    { key: 'deadlineAt', label: t('deadlineAt'), children: <Deadline paper={paper} /> },
    ...(paper.closedAt === null
      ? []
      : [{ key: 'closedAt', label: t('closedAt'), children: formatMoment(paper.closedAt) }]),
    ...(paper.closeReason === null
      ? []
      : [{ key: 'closeReason', label: t('closeReason'), children: t(`closeReasons.${paper.closeReason}`) }]),
  ]
  return (
    <section className={styles.card} aria-label={t('facts')}>
      <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 3 }} items={facts} />
    </section>
  )
}

function Deadline({ paper: { deadlineAt, extraTime } }: { paper: Paper }) {
  const t = useTranslations('papers.papers')
  const deadline = formatMoment(deadlineAt)
  if (extraTime === null) return deadline
  return t('deadlineExtra', { deadline, minutes: extraTime.minutes, reasons: extraTime.reasons.join('; ') })
}

function QuestionCard({ question, paper: { paperId, examId } }: { question: Question; paper: Paper }) {
  const t = useTranslations('papers.papers')
  const types = useTranslations('common')
  const { answer } = question
  const annotations = question.marks.at(-1)?.annotations
  const canRegrade = useCan('paper:paper:regrade')
  const isCombined = question.question.type === QuestionType.combined
  const score = question.score === null ? t('notMarked') : formatPoints(question.score)
  return (
    <section className={styles.card} aria-label={t('questionNo', { no: question.no })}>
      <div className={styles.question}>
        <div className={styles.questionHead}>
          <h2>
            {t('questionNo', { no: question.no })} <Tag>{types(typeTextOf(question.question))}</Tag>
          </h2>
          <strong>{t('scoreOf', { score, max: formatPoints(question.maxPoints) })}</strong>
          {canRegrade && <Link to={papersPaths.regrade(examId, question.versionId)}>{t('regrade')}</Link>}
        </div>
        <QuestionView
          view={question.question}
          withKey
          order={question.optionOrder}
          answer={answer}
          belowPart={at => (
            <JudgedPart answer={answer} rightParts={question.rightParts} annotations={annotations} at={at} />
          )}
        />
        <div>
          <p className={styles.muted}>
            {question.savedAt === null ? t('answer') : t('answerSaved', { at: formatMoment(question.savedAt) })}
          </p>
          {question.question.type === QuestionType.fileUpload ? (
            <AnswerFileList
              paperId={paperId}
              no={question.no}
              answer={answer}
              files={question.files ?? []}
              as="ofPaper"
              annotations={annotations}
            />
          ) : (
            !isCombined && <JudgedAnswer answer={answer} rightParts={question.rightParts} annotations={annotations} />
          )}
        </div>
        <MarkHistory marks={question.marks} />
      </div>
    </section>
  )
}

function Messages({ rows }: { rows: Paper['messages'] }) {
  const t = useTranslations('papers.papers')
  if (rows.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('messages')}>
      <h2>{t('messages')}</h2>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <span className={styles.muted}>{formatMoment(row.at)}</span> {row.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
