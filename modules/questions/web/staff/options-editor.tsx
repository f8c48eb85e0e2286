import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import { Checkbox, Radio } from 'antd'
import { useTranslations } from 'use-intl'
import { letterOf } from '../shared/answer-text.ts'
import { markRight, type OptionDraft } from './content.rules.ts'
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
          onChange={event => onChange(markRight(options, at, { isRight: event.target.checked, isSingle }))}
          aria-label={t('optionIsRight', { letter: letterOf(at) })}
        >
          {letterOf(at)}
        </Mark>
      )}
      onChange={onChange}
    />
  )
}
