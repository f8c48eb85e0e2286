import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { markRight, type OptionDraft, withAnalysis } from './content.rules.ts'
import styles from './content-editor.module.css'
import { TextsEditor } from './texts-editor.tsx'

interface OptionsEditorProps {
  readonly options: readonly OptionDraft[]
  readonly isSingle: boolean
  readonly isDisabled: boolean
  readonly onChange: (options: OptionDraft[]) => void
}

/** Options with their right mark. */
export function OptionsEditor({ options, isSingle, isDisabled, onChange }: OptionsEditorProps) {
  const t = useTranslations('questions')
  const Mark = isSingle ? Radio : Checkbox
  const mark = (at: number, isRight: boolean) => onChange(markRight(options, at, { isRight, isSingle }))
  return (
    <TextsEditor
      items={options}
      htmlOf={option => option.html}
      withHtml={(option, html) => ({ ...option, html })}
      newItem={{ html: '', isRight: false }}
      most={MAX_OPTIONS}
      fewest={2}
      isDisabled={isDisabled}
      badge={letterOf}
      label={letter => t('option', { letter })}
      addText={t('addOption')}
      mark={(option, at) => (
        <Mark
          checked={option.isRight}
          disabled={isDisabled}
          onChange={event => mark(at, event.target.checked)}
          aria-label={t('optionIsRight', { letter: letterOf(at) })}
        >
          {letterOf(at)}
        </Mark>
      )}
      onMark={at => mark(at, isSingle || options[at]?.isRight !== true)}
      extra={(option, at) => (
        <OptionAnalysis
          letter={letterOf(at)}
          value={option.analysis}
          isDisabled={isDisabled}
          onChange={analysis => onChange(options.with(at, withAnalysis(option, analysis)))}
        />
      )}
      onChange={onChange}
    />
  )
}

interface OptionAnalysisProps {
  readonly letter: string
  readonly value: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (analysis: string) => void
}

/** Why this option is right or wrong: few options need it, so its field comes when it is asked for. */
function OptionAnalysis({ letter, value = '', isDisabled, onChange }: OptionAnalysisProps) {
  const t = useTranslations('questions')
  const [isOpen, setOpen] = useState(false)
  const label = t('optionAnalysis', { letter })
  if (value === '' && !isOpen) {
    if (isDisabled) return null
    return (
      <Button type="link" size="small" aria-label={t('addAnalysisOf', { letter })} onClick={() => setOpen(true)}>
        {t('addOptionAnalysis')}
      </Button>
    )
  }
  return (
    <div className={styles.analysis}>
      <p>{label}</p>
      <RichTextField label={label} value={value} isCompact isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}
