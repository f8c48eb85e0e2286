import { useTranslations } from 'use-intl'
import type { Annotation } from '../../contract/annotations.ts'
import { AnnotatedText } from '../shared/annotations/annotated-text.tsx'
import { AnswerParts, type PartWords } from '../shared/answer-parts.tsx'
import { answerText, letterOf } from '@tripos/question-kinds/answer-text.ts'
import { classes } from '@tripos/ui/classes.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './reviewed-question.module.css'
import type { ReviewedTask } from './reviewed.rules.ts'

interface ReviewedAnswerProps {
  readonly task: ReviewedTask
  /** Of the whole answer. */
  readonly annotations?: readonly Annotation[] | undefined
  /** Which part of a combined question it is. */
  readonly part?: number
  /** Nobody was asked: that nothing was answered is not said. */
  readonly isUnasked?: boolean
}

/** What was answered to one task, and what was right. */
export function ReviewedAnswer({ task, annotations = [], part, isUnasked = false }: ReviewedAnswerProps) {
  const t = useTranslations('papersStudent.result')
  const { answer, key, options, rightParts: parts, prompts } = task
  const chosen = answer?.kind === 'choice' ? answer.options : []
  const right = key?.kind === 'choice' ? key.options : []
  const words = usePartWords()
  const wordOf = (value: boolean) => (value ? t('isTrue') : t('isFalse'))
  // Ticks are shown at the options themselves.
  const isShownBeside = answer?.kind === 'choice' || answer?.kind === 'files'
  const given = answer && !parts && !isShownBeside ? answerText(answer) : undefined
  const wanted = key && key.kind !== 'choice' ? answerText(key) : undefined
  return (
    <>
      {prompts.length > 0 && (
        <ol className={styles.options} aria-label={t('prompts')}>
          {prompts.map((html, index) => (
            <Prompt key={index} index={index} html={html} />
          ))}
        </ol>
      )}
      {options.length > 0 && (
        <ol className={styles.options}>
          {options.map((html, index) => (
            <Option
              key={index}
              index={index}
              html={html}
              analysis={task.optionAnalyses[index] ?? ''}
              isChosen={chosen.includes(index)}
              isRight={right.includes(index)}
            />
          ))}
        </ol>
      )}
      {answer === null && !isUnasked && <p className={styles.none}>{t('noAnswer')}</p>}
      {answer?.kind === 'trueFalse' && <Part label={t('yourAnswer')} text={wordOf(answer.isTrue)} />}
      {parts && (
        <div className={styles.part}>
          <p className={styles.label}>{t('yourAnswer')}</p>
          <AnswerParts answer={answer} parts={parts} words={words} />
        </div>
      )}
      {given !== undefined && answer?.kind === 'text' && annotations.length > 0 ? (
        <div className={styles.part}>
          <p className={styles.label}>{t('yourAnswer')}</p>
          <AnnotatedText text={answer.text} annotations={annotations} part={part} />
        </div>
      ) : (
        given !== undefined && <Part label={t('yourAnswer')} text={given} />
      )}
      {wanted !== undefined && <Part label={t('rightChoice')} text={wanted} />}
      {key?.kind === 'trueFalse' && <Part label={t('rightChoice')} text={wordOf(key.isTrue)} />}
      {key?.kind === 'reference' && key.reference !== '' && (
        <div className={styles.part}>
          <p className={styles.label}>{t('reference')}</p>
          <RichText html={key.reference} />
        </div>
      )}
    </>
  )
}

function usePartWords(): PartWords {
  const t = useTranslations('papersStudent.result')
  return {
    right: t('rightMark'),
    wrong: t('wrongMark'),
    open: t('noAnswer'),
    follows: t('follows'),
    breaks: t('breaks'),
    weight: weight => t('weight', { weight }),
  }
}

function Prompt({ index, html }: { index: number; html: string }) {
  return (
    <li className={styles.option}>
      <span>{index + 1}</span>
      <RichText html={html} inline className={styles.text} />
    </li>
  )
}

interface OptionProps {
  readonly index: number
  readonly html: string
  readonly analysis: string
  readonly isChosen: boolean
  readonly isRight: boolean
}

function Option({ index, html, analysis, isChosen, isRight }: OptionProps) {
  const t = useTranslations('papersStudent.result')
  return (
    <li className={classes(styles.option, isRight && styles.right, isChosen && !isRight && styles.chosen)}>
      <span className={classes(styles.letter, isChosen && styles.filled)}>{letterOf(index)}</span>
      <RichText html={html} inline className={styles.text} />
      <span className={styles.marks}>
        {isChosen && <Tag tone="accent">{t('yourChoice')}</Tag>}
        {isRight && <Tag tone="success">{t('rightChoice')}</Tag>}
      </span>
      {analysis !== '' && <RichText html={analysis} className={styles.why} />}
    </li>
  )
}

/** Plain text that a person typed. */
export function Part({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.part}>
      <p className={styles.label}>{label}</p>
      <p className={styles.typed}>{text}</p>
    </div>
  )
}
