import { FILE_KIND_NAMES } from '@tripos/question-kinds/file-kinds.ts'
import { MAX_FILES, MAX_MEGABYTES } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { Checkbox, InputNumber } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './content-editor.module.css'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import type { KeyedEditorProps } from './keyed-editor-props.ts'
import { Part } from './part.tsx'

/** What may be handed in, and what markers go by. */
export function UploadEditor({
  value,
  onChange,
  isDisabled,
}: KeyedEditorProps<Extract<QuestionContent, { type: 10 }>>) {
  const t = useTranslations('questionsTypes.upload')
  const kinds = useTranslations('answerFiles.kinds')
  const reference = useTranslations('questions')('reference')
  return (
    <>
      <Part title={t('kinds')} hint={t('kindsHint')}>
        <Checkbox.Group
          disabled={isDisabled}
          value={value.accepts}
          options={FILE_KIND_NAMES.map(kind => ({ value: kind, label: kinds(kind) }))}
          // In one order, whichever was ticked first.
          onChange={chosen => onChange({ accepts: FILE_KIND_NAMES.filter(kind => chosen.includes(kind)) })}
        />
      </Part>
      <Part title={t('limits')}>
        <div className={styles.line}>
          <Count
            label={t('mostFiles')}
            most={MAX_FILES}
            value={value.mostFiles}
            isDisabled={isDisabled}
            onChange={mostFiles => onChange({ mostFiles })}
          />
          <Count
            label={t('mostMegabytes')}
            most={MAX_MEGABYTES}
            value={value.mostMegabytes}
            isDisabled={isDisabled}
            onChange={mostMegabytes => onChange({ mostMegabytes })}
          />
        </div>
      </Part>
      <Part title={reference} hint={t('referenceHint')}>
        <RichTextField
          label={reference}
          value={value.reference}
          onChange={html => onChange({ reference: html })}
          isDisabled={isDisabled}
        />
      </Part>
    </>
  )
}

interface CountProps {
  readonly label: string
  readonly most: number
  readonly value: number
  readonly isDisabled: boolean
  readonly onChange: (value: number) => void
}

function Count({ label, most, value, isDisabled, onChange }: CountProps) {
  return (
    <label className={styles.line}>
      <span>{label}</span>
      <InputNumber<number>
        min={1}
        max={most}
        precision={0}
        disabled={isDisabled}
        value={value}
        onChange={next => next !== null && onChange(next)}
      />
    </label>
  )
}
