import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { TaskContent } from '@tripos/question-kinds/question-content.ts'
import { Checkbox, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { withPlaces } from './gaps.rules.ts'
import { HintsEditor } from './hints-editor.tsx'
import { KeyedEditor } from './keyed-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { Part } from './part.tsx'
import styles from './content-editor.module.css'

interface ContentFieldsProps {
  readonly value: TaskContent
  readonly onChange: (content: TaskContent) => void
  readonly isDisabled: boolean
  /** Where many of these stand below each other. */
  readonly isCompact?: boolean
  /** What stands below the stem. */
  readonly afterStem?: ReactNode
}

/** Stem, answers and analysis of one task: a question, or a part of a combined one. */
export function ContentFields({ value, onChange, isDisabled, isCompact = false, afterStem }: ContentFieldsProps) {
  const t = useTranslations('questions')
  const set = (change: Partial<TaskContent>) => onChange({ ...value, ...change } as TaskContent)
  return (
    <>
      <Part title={t('stem')}>
        <RichTextField
          label={t('stem')}
          value={value.stem}
          isCompact={isCompact}
          onChange={stem =>
            value.type === QuestionType.fillIn ? onChange(withPlaces({ ...value, stem })) : set({ stem })
          }
          isDisabled={isDisabled}
        />
        {afterStem}
      </Part>
      <Answer value={value} set={set} isDisabled={isDisabled} />
      <HintsEditor hints={value.hints} isDisabled={isDisabled} onChange={hints => set({ hints })} />
      <Part title={t('analysis')}>
        <RichTextField
          label={t('analysis')}
          value={value.analysis}
          isCompact={isCompact}
          onChange={analysis => set({ analysis })}
          isDisabled={isDisabled}
        />
      </Part>
    </>
  )
}

interface AnswerProps {
  readonly value: TaskContent
  readonly set: (change: Partial<TaskContent>) => void
  readonly isDisabled: boolean
}

function hintOf(value: Extract<TaskContent, { type: 1 | 2 }>): 'oneRight' | 'anyRight' | 'twoRight' {
  if (value.type === QuestionType.singleChoice) return 'oneRight'
  return value.allowsOneRight === true ? 'anyRight' : 'twoRight'
}

function Answer({ value, set, isDisabled }: AnswerProps) {
  const t = useTranslations('questions')
  if (value.type === QuestionType.trueFalse) {
    return (
      <Part title={t('rightAnswer')}>
        <Radio.Group
          aria-label={t('rightAnswer')}
          disabled={isDisabled}
          value={value.isTrue}
          onChange={event => set({ isTrue: event.target.value as boolean })}
          options={[
            { value: true, label: t('true') },
            { value: false, label: t('false') },
          ]}
        />
      </Part>
    )
  }
  if (value.type === QuestionType.shortAnswer) {
    return (
      <Part title={t('reference')} hint={t('referenceHint')}>
        <RichTextField
          label={t('reference')}
          value={value.reference}
          onChange={reference => set({ reference })}
          isDisabled={isDisabled}
        />
      </Part>
    )
  }
  if (value.type !== QuestionType.singleChoice && value.type !== QuestionType.multipleChoice) {
    return <KeyedEditor value={value} onChange={set} isDisabled={isDisabled} />
  }
  return (
    <Part title={t('options')} hint={t(hintOf(value))}>
      <OptionsEditor
        options={value.options}
        isSingle={value.type === QuestionType.singleChoice}
        isDisabled={isDisabled}
        onChange={options => set({ options })}
      />
      {value.type === QuestionType.multipleChoice && (
        <Checkbox
          className={styles.setting ?? ''}
          checked={value.allowsOneRight === true}
          disabled={isDisabled}
          onChange={event => set({ allowsOneRight: event.target.checked })}
        >
          {t('allowsOneRight')}
        </Checkbox>
      )}
    </Part>
  )
}
