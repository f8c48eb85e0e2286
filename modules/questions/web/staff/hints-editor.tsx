import { MAX_HINTS } from '@tripos/question-kinds/question-content.ts'
import { useTranslations } from 'use-intl'
import { Part } from './part.tsx'
import { TextsEditor } from './texts-editor.tsx'

interface HintsEditorProps {
  readonly hints: readonly string[] | undefined
  readonly isDisabled: boolean
  readonly onChange: (hints: string[]) => void
}

/** What a training gives away before the key, in this order. */
export function HintsEditor({ hints = [], isDisabled, onChange }: HintsEditorProps) {
  const t = useTranslations('questions')
  if (isDisabled && hints.length === 0) return null
  return (
    <Part title={t('hints')} hint={t('hintsHint')}>
      <TextsEditor
        items={hints}
        htmlOf={hint => hint}
        withHtml={(_, html) => html}
        newItem=""
        most={MAX_HINTS}
        fewest={0}
        isDisabled={isDisabled}
        badge={at => String(at + 1)}
        label={no => t('hintNo', { no })}
        addText={t('addHint')}
        onChange={onChange}
      />
    </Part>
  )
}
