import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Gap } from '@tripos/question-kinds/question-content.ts'
import type { QuestionView } from '@tripos/question-kinds/question-content.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { answerText, letterOf } from '@tripos/question-kinds/answer-text.ts'
import { useFileKinds } from '../shared/file-kinds.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import styles from '../shared/question-view.module.css'

type Keyed = Extract<QuestionView, { type: 5 | 7 | 8 | 9 | 10 }>

interface KeyedViewProps {
  readonly view: Keyed
  readonly withKey: boolean
  /** Positions of items or targets on one paper, as indexes of the author. Without it, the author's order. */
  readonly order?: readonly number[] | undefined
}

/** What is filled in, matched or ordered, and its key in words. */
export function KeyedView({ view, withKey, order }: KeyedViewProps) {
  switch (view.type) {
    case QuestionType.fillIn:
      return withKey ? <GapKeys view={view} /> : null
    case QuestionType.matching:
      return <Matching view={view} withKey={withKey} order={order} />
    case QuestionType.ordering:
      return <Ordering view={view} withKey={withKey} order={order} />
    case QuestionType.numeric:
      return withKey ? <NumericKey view={view} /> : null
    case QuestionType.fileUpload:
      return <Upload view={view} withKey={withKey} />
  }
}

type Of<T extends Keyed['type']> = Extract<Keyed, { type: T }>

function useToleranceText() {
  const t = useTranslations('questionsTypes')
  return ({ value, tolerance }: Pick<Of<9>, 'value' | 'tolerance'>) =>
    tolerance.amount === 0
      ? String(value)
      : t(tolerance.isPercent ? 'withinPercent' : 'within', { value: String(value), amount: String(tolerance.amount) })
}

function GapKeys({ view }: { view: Of<5> }) {
  const t = useTranslations('questionsTypes')
  const tolerated = useToleranceText()
  const words = (gap: Gap) => {
    if (gap.kind === 'number') return tolerated(gap)
    const texts = gap.accepted.join(' / ')
    return gap.match === 'contains' ? t('holds', { texts }) : texts
  }
  const rules = [
    view.isOrderFree && t('isOrderFree'),
    !view.ignoresCase && t('matchCase'),
    !view.ignoresWidth && t('matchWidth'),
    !view.ignoresSpaces && t('matchSpaces'),
  ].filter(rule => rule !== false)
  return (
    <Key rules={[...rules, t(view.isPartial ? 'partial.gaps' : 'allOrNothing')]}>
      {view.gaps.map((gap, at) => (
        <p key={at}>
          ({at + 1}) {words(gap)}
          {gap.weight !== undefined && gap.weight !== 1 && ` · ${t('weighs', { weight: gap.weight })}`}
        </p>
      ))}
    </Key>
  )
}

function Matching({ view, withKey, order }: { view: Of<7> } & Omit<KeyedViewProps, 'view'>) {
  const t = useTranslations('questionsTypes')
  const positions = positionsOf(view.targets, order)
  const targets = view.prompts.map(({ target }) => positions.indexOf(target))
  return (
    <>
      <Texts badges={view.prompts.map((_, at) => String(at + 1))} texts={view.prompts.map(prompt => prompt.html)} />
      <Texts badges={positions.map((_, at) => letterOf(at))} texts={positions.map(at => view.targets[at] ?? '')} />
      {withKey && (
        <Key rules={[t(view.isPartial ? 'partial.pairs' : 'allOrNothing')]}>
          <p>{answerText({ kind: 'matching', targets })}</p>
        </Key>
      )}
    </>
  )
}

function Ordering({ view, withKey, order }: { view: Of<8> } & Omit<KeyedViewProps, 'view'>) {
  const t = useTranslations('questionsTypes')
  const positions = positionsOf(view.items, order)
  const rightOrder = view.items.map((_, index) => positions.indexOf(index))
  return (
    <>
      <Texts badges={positions.map((_, at) => letterOf(at))} texts={positions.map(at => view.items[at] ?? '')} />
      {withKey && (
        <Key rules={[t(view.isPartial ? 'partial.neighbours' : 'allOrNothing')]}>
          <p>{answerText({ kind: 'order', order: rightOrder })}</p>
        </Key>
      )}
    </>
  )
}

function NumericKey({ view }: { view: Of<9> }) {
  const t = useTranslations('questionsTypes')
  const tolerated = useToleranceText()
  const [first, ...others] = view.units
  const rules = others.map(({ name, factor }) =>
    t('conversion', { name, factor: String(factor), unit: first?.name ?? '' }),
  )
  return (
    <Key rules={rules}>
      <p>
        {tolerated(view)} {first?.name}
      </p>
    </Key>
  )
}

/** What may be handed in, which candidates see too, and what markers go by. */
function Upload({ view, withKey }: { view: Of<10>; withKey: boolean }) {
  const t = useTranslations()
  const kinds = useFileKinds()
  const limits = { kinds: kinds(view.accepts), most: view.mostFiles, size: view.mostMegabytes }
  return (
    <>
      <p className={styles.note}>{t('answerFiles.limits', limits)}</p>
      {withKey && view.reference.trim() !== '' && (
        <div className={styles.part}>
          <h3 className={styles.partTitle}>{t('questions.reference')}</h3>
          <RichText html={view.reference} />
        </div>
      )}
    </>
  )
}

const positionsOf = (texts: readonly string[], order: readonly number[] | undefined): number[] =>
  order?.length === texts.length ? [...order] : texts.map((_, at) => at)

function Texts({ badges, texts }: { badges: readonly string[]; texts: readonly string[] }) {
  return (
    <ol className={styles.options}>
      {texts.map((html, at) => (
        <li key={at} className={styles.option}>
          <span className={styles.badge}>{badges[at]}</span>
          <div className={styles.text}>
            <RichText html={html} inline />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Key({ rules, children }: { rules: readonly string[]; children: ReactNode }) {
  const t = useTranslations('questionsTypes')
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{t('key')}</h3>
      {children}
      {rules.length > 0 && <p className={styles.note}>{rules.join(' · ')}</p>}
    </div>
  )
}
