import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { MOST_OPTIONS } from './content.rules.ts'
import { GapsEditor } from './gaps-editor.tsx'
import type { Keyed, KeyedEditorProps } from './keyed-editor-props.ts'
import { MatchingEditor } from './matching-editor.tsx'
import { NumericEditor } from './numeric-editor.tsx'
import { Part } from './part.tsx'
import { TextsEditor } from './texts-editor.tsx'

export function KeyedEditor({ value, onChange, isDisabled }: KeyedEditorProps) {
  const shared = { onChange, isDisabled }
  switch (value.type) {
    case 5:
      return <GapsEditor value={value} {...shared} />
    case 7:
      return <MatchingEditor value={value} {...shared} />
    case 8:
      return <OrderingEditor value={value} {...shared} />
    case 9:
      return <NumericEditor value={value} {...shared} />
  }
}

function OrderingEditor({ value, onChange, isDisabled }: KeyedEditorProps<Extract<Keyed, { type: 8 }>>) {
  const t = useTranslations('adminTypes')
  return (
    <>
      <Part title={t('items')} hint={t('itemsHint')}>
        <TextsEditor
          items={value.items}
          htmlOf={html => html}
          withHtml={(_, html) => html}
          newItem=""
          most={MOST_OPTIONS}
          fewest={2}
          isDisabled={isDisabled}
          badge={at => String(at + 1)}
          label={name => t('item', { name })}
          addText={t('addItem')}
          onChange={items => onChange({ items })}
        />
      </Part>
      <Part title={t('rules')}>
        <Checkbox
          checked={value.isPartial}
          disabled={isDisabled}
          onChange={event => onChange({ isPartial: event.target.checked })}
        >
          {t('partial.neighbours')}
        </Checkbox>
      </Part>
    </>
  )
}
