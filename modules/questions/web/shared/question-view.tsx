import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { CheckOutlined } from '@ant-design/icons'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { showPlaces } from '@tripos/question-kinds/gap-places.ts'
import { partOrders } from '@tripos/question-kinds/question-parts.ts'
import type { QuestionView as View } from '@tripos/question-kinds/question-content.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { classes } from '@tripos/ui/classes.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { KeyedView } from '../staff/keyed-view.tsx'
import styles from './question-view.module.css'

interface QuestionViewProps {
  readonly view: View
  /** Marks the right answers and shows reference and analysis. A candidate's view has neither. */
  readonly withKey?: boolean
  /** The order of the options on one paper: positions in `view.options`. Without it, the author's order. */
  readonly order?: readonly number[] | undefined
  /** What was ticked is marked in the options. */
  readonly answer?: Answer | null | undefined
  /** Who looks at one answer after another does not want to pass the same long text each time. */
  readonly canFoldStem?: boolean
  /** What stands below each part of a combined question, by its index. */
  readonly belowPart?: ((at: number) => ReactNode) | undefined
}

/** A question with its formulas, in the look of the exam room. */
export function QuestionView(props: QuestionViewProps) {
  const { view, withKey, canFoldStem } = props
  const t = useTranslations('questions')
  const stem = (
    <RichText
      html={view.type === QuestionType.fillIn ? showPlaces(view.stem) : view.stem}
      className={styles.stem ?? ''}
    />
  )
  return (
    <div className={styles.question}>
      {canFoldStem ? (
        <details open className={styles.fold}>
          <summary>{t('stem')}</summary>
          {stem}
        </details>
      ) : (
        stem
      )}
      {view.type === QuestionType.combined ? <Parts {...props} view={view} /> : <Choices {...props} />}
      {withKey && view.type === QuestionType.shortAnswer && <Part title={t('reference')} html={view.reference} />}
      {withKey &&
        view.hints?.map((html, at) => <Part key={at} title={t('hintNo', { no: String(at + 1) })} html={html} />)}
      {withKey && view.analysis.trim() !== '' && <Part title={t('analysis')} html={view.analysis} />}
    </div>
  )
}

type Combined = Extract<View, { type: 6 }>

/** The parts below the shared stem, each as a question of its own. */
function Parts({ view, withKey, order, answer, belowPart }: QuestionViewProps & { readonly view: Combined }) {
  const t = useTranslations('questionsParts')
  const types = useTranslations('common')
  const orders = partOrders(order ?? [])
  const answers = answer?.kind === 'parts' ? answer.parts : []
  const isWeighed = view.parts.some(({ weight = 1 }) => weight !== 1)
  return (
    <ol className={styles.parts}>
      {view.parts.map(({ content, weight = 1 }, at) => (
        <li key={at} className={styles.partOf}>
          <h3 className={styles.partHead}>
            {t('part', { no: at + 1 })} <Tag>{types(typeTextOf(content))}</Tag>
            {withKey && isWeighed && <span className={styles.note}>{t('weighs', { weight })}</span>}
          </h3>
          <QuestionView view={content} withKey={withKey === true} order={orders[at]} answer={answers[at]} />
          {belowPart?.(at)}
        </li>
      ))}
    </ol>
  )
}

function Choices({ view, withKey, order, answer }: QuestionViewProps) {
  const t = useTranslations('questions')
  const ticked = answer?.kind === 'choice' ? answer.options : []
  const chosen = answer?.kind === 'trueFalse' ? answer.isTrue : undefined
  if (view.type === QuestionType.trueFalse) {
    return (
      <ol className={styles.options}>
        {[true, false].map(value => (
          <Choice
            key={String(value)}
            badge={value ? '✓' : '✗'}
            isSingle
            isRight={withKey === true && view.isTrue === value}
            isTicked={chosen === value}
          >
            {value ? t('true') : t('false')}
          </Choice>
        ))}
      </ol>
    )
  }
  if (view.type === QuestionType.shortAnswer || view.type === QuestionType.combined) return null
  if (view.type !== QuestionType.singleChoice && view.type !== QuestionType.multipleChoice)
    return <KeyedView view={view} withKey={withKey === true} order={order} />
  const positions = order && order.length === view.options.length ? order : view.options.map((_, at) => at)
  return (
    <ol className={styles.options}>
      {positions.map((original, at) => {
        const option = view.options[original]
        if (!option) return null
        return (
          <Choice
            key={original}
            badge={letterOf(at)}
            isSingle={view.type === QuestionType.singleChoice}
            isRight={withKey === true && option.isRight}
            isTicked={ticked.includes(at)}
          >
            <RichText html={option.html} inline />
            {withKey && option.analysis && <RichText html={option.analysis} className={styles.why ?? ''} />}
          </Choice>
        )
      })}
    </ol>
  )
}

interface ChoiceProps {
  readonly badge: string
  readonly isSingle: boolean
  readonly isRight: boolean
  readonly isTicked: boolean
  readonly children: ReactNode
}

function Choice({ badge, isSingle, isRight, isTicked, children }: ChoiceProps) {
  const t = useTranslations('questions')
  return (
    <li className={classes(styles.option, isRight && styles.right, isTicked && styles.ticked)}>
      <span className={classes(styles.badge, isSingle && styles.round)} aria-hidden="true">
        {badge}
      </span>
      <div className={styles.text}>{children}</div>
      {isTicked && <span className={styles.note}>{t('ticked')}</span>}
      {isRight && (
        <span className={styles.rightNote}>
          <CheckOutlined aria-hidden="true" /> {t('right')}
        </span>
      )}
    </li>
  )
}

function Part({ title, html }: { title: string; html: string }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      <RichText html={html} />
    </div>
  )
}
