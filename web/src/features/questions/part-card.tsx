import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  RightOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { type CombinedContent, MOST_PARTS, MOST_WEIGHT, type PartContent } from '@tripos/contract/question-content'
import { Button, InputNumber } from 'antd'
import { memo, useCallback, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Tag } from '../../ui/tag.tsx'
import styles from './combined-editor.module.css'
import { ContentFields } from './content-fields.tsx'
import { contentProblem, excerptOf } from './content.rules.ts'
import { useProblemText } from './use-content-problems.ts'

type PartDraft = CombinedContent['parts'][number]

interface PartCardProps {
  /** Of the card, wherever it moves. */
  readonly id: number
  readonly part: PartDraft
  readonly no: number
  readonly count: number
  readonly isOpen: boolean
  readonly isDisabled: boolean
  readonly onChange: (part: PartDraft) => void
  readonly onFold: () => void
  readonly onMove: (by: 1 | -1) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** One part of a combined question: its number, weight and problem, and the editor of its type, which folds. */
export function PartCard(props: PartCardProps) {
  const { id, part, no, isOpen, isDisabled, onFold } = props
  const t = useTranslations('adminParts')
  const types = useTranslations('common.questionType')
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
          onClick={onFold}
        >
          {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          <strong>{t('part', { no })}</strong>
          <Tag tone="accent">{types(`${part.content.type}`)}</Tag>
          {!isOpen && <span className={styles.excerpt}>{excerptOf(part.content.stem)}</span>}
        </button>
        <Weight part={part} no={no} isDisabled={isDisabled} onChange={props.onChange} />
        {!isDisabled && <Tools {...props} />}
      </div>
      {problem && !isDisabled && (
        <p className={styles.problem}>
          <WarningOutlined aria-hidden="true" /> {problemText({ problem, part: no })}
        </p>
      )}
      <div id={body} className={styles.body} hidden={!isOpen}>
        {isOpen && <Body part={part} isDisabled={isDisabled} onChange={props.onChange} />}
      </div>
    </section>
  )
}

function Weight({ part, no, isDisabled, onChange }: Pick<PartCardProps, 'part' | 'no' | 'isDisabled' | 'onChange'>) {
  const t = useTranslations('adminParts')
  const types = useTranslations('adminTypes')
  return (
    <InputNumber<number>
      className={styles.weight ?? ''}
      aria-label={t('weight', { no })}
      prefix={types('weightSign')}
      min={1}
      max={MOST_WEIGHT}
      precision={0}
      disabled={isDisabled}
      value={part.weight ?? 1}
      onChange={weight => weight !== null && onChange({ ...part, weight })}
    />
  )
}

function Tools({ id, no, count, onMove, onCopy, onRemove }: PartCardProps) {
  const t = useTranslations('adminTypes')
  const own = useTranslations('adminParts')
  const label = own('part', { no })
  return (
    <div className={styles.tools}>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden="true" />}
        data-part={`${id} up`}
        disabled={no === 1}
        aria-label={t('up', { label })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden="true" />}
        data-part={`${id} down`}
        disabled={no === count}
        aria-label={t('down', { label })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden="true" />}
        disabled={count >= MOST_PARTS}
        aria-label={own('copy', { no })}
        onClick={onCopy}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('remove', { label })}
        onClick={onRemove}
      />
    </div>
  )
}

/** The editors of a part are many: while another part is being written they are left alone. */
function Body({ part, isDisabled, onChange }: Pick<PartCardProps, 'part' | 'isDisabled' | 'onChange'>) {
  const latest = useRef({ part, onChange })
  // The fields keep one handler, which must see the newest draft.
  useEffect(() => {
    latest.current = { part, onChange }
  })
  const change = useCallback((content: PartContent) => latest.current.onChange({ ...latest.current.part, content }), [])
  return <Fields value={part.content} onChange={change} isDisabled={isDisabled} isCompact />
}

const Fields = memo(ContentFields)
