import type { Answer, RightParts } from '@tripos/question-kinds/answers.ts'
import { useTranslations } from 'use-intl'
import type { Annotation } from '../../contract/annotations.ts'
import { AnnotatedText } from '../shared/annotations/annotated-text.tsx'
import type { AnnotationDraft } from '../shared/annotations/use-annotation-draft.ts'
import { AnswerText } from './marking/answer-view.tsx'
import { AnswerParts, type PartWords } from '../shared/answer-parts.tsx'
import { formatPoints } from '@tripos/web-kit/format.ts'
import styles from './judged-answer.module.css'

interface JudgedAnswerProps {
  readonly answer: Answer | null
  readonly rightParts: RightParts | null
  /** Of the whole answer. */
  readonly annotations?: readonly Annotation[] | undefined
  /** Which part of a combined question it answers. */
  readonly part?: number
  /** Where annotations are made. */
  readonly draft?: AnnotationDraft | undefined
}

/** What a candidate answered, and what of it is right where that is more than the whole. */
export function JudgedAnswer({ answer, rightParts, annotations = [], part, draft }: JudgedAnswerProps) {
  const words = usePartWords()
  if (answer?.kind === 'text' && answer.text.trim() !== '' && (draft !== undefined || annotations.length > 0))
    return <AnnotatedText text={answer.text} annotations={annotations} part={part} draft={draft} />
  if (!rightParts || rightParts.kind === 'parts') return <AnswerText answer={answer} />
  return <AnswerParts answer={answer} parts={rightParts} words={words} />
}

type JudgedPartProps = Omit<JudgedAnswerProps, 'part'> & { readonly at: number }

/** The same of one part of a combined question, with what the machine gives for it. */
export function JudgedPart({ answer, rightParts, annotations, draft, at }: JudgedPartProps) {
  const t = useTranslations('questionsParts')
  const papers = useTranslations('papers.papers')
  const own = answer?.kind === 'parts' ? answer.parts[at] : undefined
  const judged = rightParts?.kind === 'parts' ? rightParts.parts[at] : undefined
  return (
    <div className={styles.part}>
      <p className={styles.head}>
        <span className={styles.muted}>{papers('answer')}</span>
        {judged && (
          <strong>
            {judged.score === null
              ? t('byPerson', { max: formatPoints(judged.points) })
              : papers('scoreOf', { score: formatPoints(judged.score), max: formatPoints(judged.points) })}
          </strong>
        )}
      </p>
      <JudgedAnswer
        answer={own ?? null}
        rightParts={judged?.rightParts ?? null}
        annotations={annotations}
        part={at}
        draft={draft}
      />
    </div>
  )
}

function usePartWords(): PartWords {
  const t = useTranslations('papers.papers.parts')
  return {
    right: t('right'),
    wrong: t('wrong'),
    open: t('open'),
    follows: t('follows'),
    breaks: t('breaks'),
    weight: weight => t('weight', { weight }),
  }
}
