import { CheckOutlined } from '@ant-design/icons'
import { showPlaces } from '@tripos/contract/gap-places'
import type { QuestionView as View } from '@tripos/contract/questions'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { letterOf } from '../../lib/answer-text.ts'
import { classes } from '../../ui/classes.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { KeyedView } from './keyed-view.tsx'
import styles from './question-view.module.css'

interface QuestionViewProps {
  readonly view: View
  /** Marks the right answers and shows reference and analysis. A candidate's view has neither. */
  readonly withKey?: boolean
  /** The order of the options on one paper: positions in `view.options`. Without it, the author's order. */
  readonly order?: readonly number[] | undefined
  /** Positions on the paper that were ticked. */
  readonly ticked?: readonly number[]
  readonly chosen?: boolean | undefined
}

/** A question with its formulas, in the look of the exam room. */
export function QuestionView(props: QuestionViewProps) {
  const { view, withKey } = props
  const t = useTranslations('admin.questions')
  return (
    <div className={styles.question}>
      <RichText html={view.type === 5 ? showPlaces(view.stem) : view.stem} className={styles.stem ?? ''} />
      <Choices {...props} />
      {withKey && view.type === 4 && <Part title={t('reference')} html={view.reference} />}
      {withKey && view.analysis.trim() !== '' && <Part title={t('analysis')} html={view.analysis} />}
    </div>
  )
}

function Choices({ view, withKey, order, ticked = [], chosen }: QuestionViewProps) {
  const t = useTranslations('admin.questions')
  if (view.type === 3) {
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
  if (view.type === 4) return null
  if (view.type !== 1 && view.type !== 2) return <KeyedView view={view} withKey={withKey === true} order={order} />
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
            isSingle={view.type === 1}
            isRight={withKey === true && option.isRight}
            isTicked={ticked.includes(at)}
          >
            <RichText html={option.html} inline />
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
  const t = useTranslations('admin.questions')
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
