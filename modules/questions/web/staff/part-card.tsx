import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { type CombinedContent, MAX_PARTS, MAX_WEIGHT } from '@tripos/question-kinds/question-content.ts'
import { Button, InputNumber } from 'antd'
import { memo, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './combined-editor.module.css'
import { ContentFields } from './content-fields.tsx'
import { contentProblem, excerptOf } from './content.rules.ts'
import { useProblemText } from './use-content-problems.ts'

type PartDraft = CombinedContent['parts'][number]

/** What can be done to a part: by its index, or by the key of its card. */
export interface PartActions {
  readonly change: (at: number, part: Partial<PartDraft>) => void
  readonly fold: (key: number) => void
  readonly move: (at: number, by: 1 | -1) => void
  readonly copy: (at: number) => void
  readonly remove: (at: number) => void
}

interface PartCardProps {
  /** Of the card, wherever it moves. */
  readonly id: number
  readonly part: PartDraft
  readonly at: number
  readonly count: number
  readonly isOpen: boolean
  readonly isDisabled: boolean
  readonly actions: PartActions
}

/**
 * One part of a combined question: its number, weight and problem, and the editor of its type, which folds. Its fields
 * are many: while another part is being written it is left alone.
 */
export const PartCard = memo(function PartCard(props: PartCardProps) {
  const { id, part, at, isOpen, isDisabled, actions } = props
  const no = at + 1
  const t = useTranslations('questionsParts')
  const types = useTranslations('common')
  const problemText = useProblemText()
  const problem = contentProblem(part.content)
  const body = useId()
  return (
    <section className={styles.card} aria-label={t('part', { no })}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          data-part={`${id} fold`}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => actions.fold(id)}
        >
          {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          <strong>{t('part', { no })}</strong>
          <Tag tone="accent">{types(typeTextOf(part.content))}</Tag>
          {!isOpen && <span className={styles.excerpt}>{excerptOf(part.content.stem)}</span>}
        </button>
        <Weight {...props} />
        {!isDisabled && <Tools {...props} />}
      </div>
      {problem && !isDisabled && (
        <p className={styles.problem}>
          <WarningOutlined aria-hidden="true" /> {problemText({ problem, part: no })}
        </p>
      )}
      <div id={body} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <ContentFields
            value={part.content}
            onChange={content => content.type !== QuestionType.fileUpload && actions.change(at, { content })}
            isDisabled={isDisabled}
            isCompact
          />
        )}
      </div>
    </section>
  )
})

function Weight({ part, at, isDisabled, actions }: PartCardProps) {
  const t = useTranslations('questionsParts')
  const types = useTranslations('questionsTypes')
  return (
    <InputNumber<number>
      className={styles.weight ?? ''}
      aria-label={t('weight', { no: at + 1 })}
      prefix={types('weightSign')}
      min={1}
      max={MAX_WEIGHT}
      precision={0}
      disabled={isDisabled}
      value={part.weight ?? 1}
      onChange={weight => weight !== null && actions.change(at, { weight })}
    />
  )
}

function Tools({ id, at, count, actions }: PartCardProps) {
  const t = useTranslations('questionsTypes')
  const own = useTranslations('questionsParts')
  const no = at + 1
  const label = own('part', { no })
  return (
    <div className={styles.tools}>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden="true" />}
        data-part={`${id} up`}
        disabled={no === 1}
        aria-label={t('up', { label })}
        onClick={() => actions.move(at, -1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden="true" />}
        data-part={`${id} down`}
        disabled={no === count}
        aria-label={t('down', { label })}
        onClick={() => actions.move(at, 1)}
      />
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden="true" />}
        disabled={count >= MAX_PARTS}
        aria-label={own('copy', { no })}
        onClick={() => actions.copy(at)}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('remove', { label })}
        onClick={() => actions.remove(at)}
      />
    </div>
  )
}
