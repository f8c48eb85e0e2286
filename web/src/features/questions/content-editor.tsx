import { QuestionType } from '@tripos/contract/enums'
import type { QuestionContent } from '@tripos/contract/questions'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { changeType } from './content.rules.ts'
import { withPlaces } from './gaps.rules.ts'
import { KeyedEditor } from './keyed-editor.tsx'
import { RichTextField } from './editor/rich-text-field.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { Part } from './part.tsx'
import { useTypeOptions } from './question-tags.tsx'

interface ContentEditorProps {
  readonly value?: QuestionContent
  readonly onChange?: (content: QuestionContent) => void
  readonly isDisabled: boolean
  /** A stored question keeps its type: papers were scored by it. */
  readonly canChangeType: boolean
  /** What stands below the stem. */
  readonly afterStem?: ReactNode
}

/** Stem, answers and analysis of one question. */
export function ContentEditor({ value, onChange, isDisabled, canChangeType, afterStem }: ContentEditorProps) {
  const t = useTranslations('admin.questions')
  const types = useTypeOptions()
  if (!value) return null
  const set = (change: Partial<QuestionContent>) => onChange?.({ ...value, ...change } as QuestionContent)
  return (
    <>
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
      <Part title={t('stem')}>
        <RichTextField
          label={t('stem')}
          value={value.stem}
          onChange={stem =>
            value.type === QuestionType.fillIn ? onChange?.(withPlaces({ ...value, stem })) : set({ stem })
          }
          isDisabled={isDisabled}
        />
        {afterStem}
      </Part>
      <Answer value={value} set={set} isDisabled={isDisabled} />
      <Part title={t('analysis')}>
        <RichTextField
          label={t('analysis')}
          value={value.analysis}
          onChange={analysis => set({ analysis })}
          isDisabled={isDisabled}
        />
      </Part>
    </>
  )
}

interface AnswerProps {
  readonly value: QuestionContent
  readonly set: (change: Partial<QuestionContent>) => void
  readonly isDisabled: boolean
}

function Answer({ value, set, isDisabled }: AnswerProps) {
  const t = useTranslations('admin.questions')
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
    <Part title={t('options')} hint={value.type === QuestionType.singleChoice ? t('oneRight') : t('twoRight')}>
      <OptionsEditor
        options={value.options}
        isSingle={value.type === QuestionType.singleChoice}
        isDisabled={isDisabled}
        onChange={options => set({ options })}
      />
    </Part>
  )
}
