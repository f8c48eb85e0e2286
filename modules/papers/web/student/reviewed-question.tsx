import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { ShownKey } from '@tripos/question-kinds/answers.ts'
import type { PaperResult } from '../../contract/papers.ts'
import { useTranslations } from 'use-intl'
import { answerText, NOTHING } from '@tripos/question-kinds/answer-text.ts'
import { AnswerFileList } from '../shared/answer-file-list.tsx'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { Card } from '@tripos/ui/card.tsx'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Part, ReviewedAnswer } from './reviewed-answer.tsx'
import styles from './reviewed-question.module.css'
import { type ReviewedPart, reviewedParts, reviewedTask } from './reviewed.rules.ts'

type Reviewed = PaperResult['questions'][number]

/** One question after the exam: what was answered, what was right, and why, as far as released. */
interface ReviewedQuestionProps {
  readonly question: Reviewed
  /** Null: it stands on no paper, so it has neither number nor mark. */
  readonly paperId: string | null
}

export function ReviewedQuestion({ question, paperId }: ReviewedQuestionProps) {
  const t = useTranslations()
  const isUnasked = paperId === null
  const typeText = t(`common.${typeTextOf(question)}`)
  return (
    <Card aria-labelledby={`question-${question.no}`}>
      <div className={styles.head}>
        <h3 id={`question-${question.no}`} className={styles.no}>
          {isUnasked ? typeText : t('papersStudent.result.question', { no: question.no })}
        </h3>
        {!isUnasked && <Tag tone="accent">{typeText}</Tag>}
        {question.isOut && <Tag>{t('papersStudent.regrades.isOut')}</Tag>}
        {!isUnasked && (
          <Mark
            score={question.score}
            points={question.points}
            isMarkable={question.key !== null}
            isBlank={question.answer === null}
          />
        )}
      </div>
      <RichText html={question.stem} className={styles.stem} />
      {question.type === QuestionType.combined ? (
        <ol className={styles.tasks}>
          {reviewedParts(question).map((part, at) => (
            <li key={at}>
              <PartOf part={part} no={question.no} at={at} annotations={question.annotations} isUnasked={isUnasked} />
            </li>
          ))}
        </ol>
      ) : (
        <ReviewedAnswer task={reviewedTask(question)} annotations={question.annotations} isUnasked={isUnasked} />
      )}
      <OtherKeys keys={question.otherKeys ?? []} />
      {question.files && paperId !== null && (
        <div className={styles.part}>
          <p className={styles.label}>{t('papersStudent.result.yourAnswer')}</p>
          <AnswerFileList
            paperId={paperId}
            no={question.no}
            answer={question.answer}
            files={question.files}
            as="own"
            annotations={question.annotations}
          />
        </div>
      )}
      {question.rubric && <Told items={question.rubric} />}
      {question.comment !== '' && <Part label={t('papersStudent.result.comment')} text={question.comment} />}
      <Analysis html={question.analysis} />
    </Card>
  )
}

interface PartOfProps extends Pick<Reviewed, 'annotations'> {
  readonly part: ReviewedPart
  readonly no: number
  readonly at: number
  readonly isUnasked: boolean
}

/** A part of a combined question. What a person marks is the question as a whole: the part has no score of its own then. */
function PartOf({ part, no, at, annotations, isUnasked }: PartOfProps) {
  const t = useTranslations()
  const id = `question-${no}-${at + 1}`
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h4 id={id} className={styles.no}>
          {t('papersStudent.result.part', { no: at + 1 })}
        </h4>
        <Tag tone="accent">{t(`common.${typeTextOf(part)}`)}</Tag>
        {!isUnasked && (
          <Mark score={part.score} points={part.points} isMarkable={false} isBlank={part.answer === null} />
        )}
      </div>
      <RichText html={part.stem} className={styles.stem} />
      <ReviewedAnswer task={part} annotations={annotations} part={at} isUnasked={isUnasked} />
      <Analysis html={part.analysis} />
    </section>
  )
}

/** Keys that a regrade accepted as well. */
function OtherKeys({ keys }: { keys: readonly ShownKey[] }) {
  const t = useTranslations('papersStudent')
  if (keys.length === 0) return null
  const textOf = (key: ShownKey): string =>
    key.kind === 'trueFalse' ? t(key.isTrue ? 'result.isTrue' : 'result.isFalse') : keyText(key)
  return <Part label={t('regrades.otherKeys')} text={keys.map(textOf).join('; ')} />
}

function keyText(key: ShownKey): string {
  if (key.kind === 'parts') return key.parts.map((part, at) => `(${at + 1}) ${keyText(part)}`).join(' ')
  return answerText(key) ?? NOTHING
}

/** What the markers found in the answer, by the rubric. */
function Told({ items }: { items: NonNullable<Reviewed['rubric']> }) {
  const t = useTranslations('papersStudent.result')
  return (
    <div className={styles.part}>
      <p className={styles.label}>{t('rubric')}</p>
      <ul className={styles.told}>
        {items.map(({ text, points }, at) => (
          <li key={at}>
            {text}
            {points !== null && points !== 0 && (
              <span className={styles.points}>
                {t(points > 0 ? 'rubricAdds' : 'rubricTakes', { points: formatPoints(Math.abs(points)) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Analysis({ html }: { html: string | null }) {
  const t = useTranslations('papersStudent.result')
  if (!html) return null
  return (
    <div className={styles.part}>
      <p className={styles.label}>{t('analysis')}</p>
      <RichText html={html} />
    </div>
  )
}

interface MarkProps extends Pick<Reviewed, 'score' | 'points'> {
  /** Whether a score that is not there is one that a person still has to give. */
  readonly isMarkable: boolean
  /** Not answered: neither right nor wrong. */
  readonly isBlank: boolean
}

function Mark({ score, points, isMarkable, isBlank }: MarkProps) {
  const t = useTranslations('papersStudent.result')
  if (score === null) {
    return (
      <span className={styles.points}>{t(isMarkable ? 'waiting' : 'points', { points: formatPoints(points) })}</span>
    )
  }
  const tone = score === points ? 'success' : score <= 0 ? 'danger' : 'warning'
  const judged = score === points ? 'rightMark' : score <= 0 ? 'wrongMark' : 'partlyMark'
  return (
    <>
      <Tag tone={isBlank ? 'neutral' : tone}>{t(isBlank ? 'noAnswer' : judged)}</Tag>
      <span className={styles.points}>
        {t('scoreOf', { score: formatPoints(score), points: formatPoints(points) })}
      </span>
    </>
  )
}
