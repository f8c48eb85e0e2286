import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { move } from '../staff/content.rules.ts'
import styles from '../staff/picker.module.css'
import { type PickedQuestion, QuestionPicker } from '../staff/question-picker.tsx'

interface PickedQuestionsProps {
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Text of questions that are picked already. */
  readonly known: readonly PickedQuestion[]
  /** Newly picked ones, so that the page can show them too. */
  readonly onLearn: (questions: readonly PickedQuestion[]) => void
  readonly isDisabled: boolean
}

/** A list of questions in order, and the way to add more. */
export function PickedQuestions({ ids, onChange, known, onLearn, isDisabled }: PickedQuestionsProps) {
  const t = useTranslations('questions.picker')
  const types = useTranslations('common.questionType')
  const [isOpen, setIsOpen] = useState(false)
  const texts = new Map(known.map(question => [question.id, question]))
  return (
    <div className={styles.picked}>
      <ol className={styles.list}>
        {ids.map((id, at) => {
          const question = texts.get(id)
          const name = question?.excerpt || t('question', { no: at + 1 })
          return (
            <li key={id} className={styles.row}>
              <span className={styles.no}>{at + 1}</span>
              <span className={styles.text}>{name}</span>
              {question && <span className={styles.muted}>{types(`${question.type}`)}</span>}
              {!isDisabled && (
                <RowButtons
                  no={at + 1}
                  isFirst={at === 0}
                  isLast={at === ids.length - 1}
                  onMove={by => onChange(move(ids, at, at + by))}
                  onRemove={() => onChange(ids.filter(other => other !== id))}
                />
              )}
            </li>
          )
        })}
      </ol>
      {!isDisabled && (
        <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('pick')}
        </Button>
      )}
      {isOpen && (
        <QuestionPicker
          taken={ids}
          onClose={() => setIsOpen(false)}
          onPick={questions => {
            onLearn(questions)
            onChange([...ids, ...questions.map(question => question.id)])
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface RowButtonsProps {
  readonly no: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function RowButtons({ no, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  const t = useTranslations('questions.picker')
  return (
    <span className={styles.buttons}>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden="true" />}
        disabled={isFirst}
        aria-label={t('up', { no })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden="true" />}
        disabled={isLast}
        aria-label={t('down', { no })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('remove', { no })}
        onClick={onRemove}
      />
    </span>
  )
}
