import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CombinedEditor } from './combined-editor.tsx'
import { ContentFields } from './content-fields.tsx'
import { changeType } from './content.rules.ts'
import { focusProblem } from './focus-problem.ts'
import { Part } from './part.tsx'
import { useTypeOptions } from './question-tags.tsx'

interface ContentEditorProps {
  /** Of the field, by which a form finds it. */
  readonly id?: string
  readonly value?: QuestionContent
  readonly onChange?: (content: QuestionContent) => void
  readonly isDisabled: boolean
  /** A stored question keeps its type: papers were scored by it. */
  readonly canChangeType: boolean
  /** What stands below the stem. */
  readonly afterStem?: ReactNode
}

/** Stem, answers and analysis of one question. */
export function ContentEditor({ id, value, onChange, isDisabled, canChangeType, afterStem }: ContentEditorProps) {
  const t = useTranslations('questions')
  const types = useTypeOptions()
  if (!value) return null
  const shared = { isDisabled, afterStem, onChange: (content: QuestionContent) => onChange?.(content) }
  return (
    <div
      {...(id === undefined ? {} : { id })}
      tabIndex={-1}
      onFocus={event => event.target === event.currentTarget && focusProblem(event.currentTarget, value)}
    >
      {canChangeType && (
        <Part title={t('type')}>
          <Radio.Group
            aria-label={t('type')}
            optionType="button"
            value={value.type}
            options={types}
            onChange={event => onChange?.(changeType(value, event.target.value as QuestionType))}
          />
        </Part>
      )}
      {value.type === QuestionType.combined ? (
        <CombinedEditor value={value} {...shared} />
      ) : (
        <ContentFields value={value} {...shared} />
      )}
    </div>
  )
}
