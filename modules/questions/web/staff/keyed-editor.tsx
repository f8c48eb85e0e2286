import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import { useTranslations } from 'use-intl'
import { GapsEditor } from './gaps-editor.tsx'
import type { Keyed, KeyedEditorProps } from './keyed-editor-props.ts'
import { MatchingEditor } from './matching-editor.tsx'
import { NumericEditor } from './numeric-editor.tsx'
import { Part } from './part.tsx'
import { PartialRule } from './partial-rule.tsx'
import { TextsEditor } from './texts-editor.tsx'
import { UploadEditor } from './upload-editor.tsx'

export function KeyedEditor({ value, onChange, isDisabled }: KeyedEditorProps) {
  const shared = { onChange, isDisabled }
  switch (value.type) {
    case QuestionType.fillIn:
      return <GapsEditor value={value} {...shared} />
    case QuestionType.matching:
      return <MatchingEditor value={value} {...shared} />
    case QuestionType.ordering:
      return <OrderingEditor value={value} {...shared} />
    case QuestionType.numeric:
      return <NumericEditor value={value} {...shared} />
    case QuestionType.fileUpload:
      return <UploadEditor value={value} {...shared} />
  }
}

function OrderingEditor({ value, onChange, isDisabled }: KeyedEditorProps<Extract<Keyed, { type: 8 }>>) {
  const t = useTranslations('questionsTypes')
  return (
    <>
      <Part title={t('items')} hint={t('itemsHint')}>
        <TextsEditor
          items={value.items}
          htmlOf={html => html}
          withHtml={(_, html) => html}
          newItem=""
          most={MAX_OPTIONS}
          fewest={2}
          isDisabled={isDisabled}
          badge={at => String(at + 1)}
          label={name => t('item', { name })}
          addText={t('addItem')}
          onChange={items => onChange({ items })}
        />
      </Part>
      <PartialRule text={t('partial.neighbours')} value={value} onChange={onChange} isDisabled={isDisabled} />
    </>
  )
}
