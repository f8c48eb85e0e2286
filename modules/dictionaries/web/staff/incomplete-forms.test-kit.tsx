import { type Dictionary, DictionaryKind } from '../../contract/dictionaries.ts'
import { DictionaryForm } from './dictionary-form.tsx'
import { ItemForm } from './item-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

const close = () => undefined
const DICTIONARY: Dictionary = {
  id: '0190a000-0000-7000-8000-000000000001',
  code: 'points',
  kind: DictionaryKind.categories,
  titleZh: 'T',
  titleEn: 'T',
  remark: '',
  isBuiltIn: false,
  itemCount: 0,
  version: 1,
}

export const DICTIONARIES_FORMS: IncompleteForms = {
  cases: {
    dictionary: {
      file: 'dictionary-form',
      form: <DictionaryForm onSaved={close} onClose={close} onReload={close} />,
    },
    'item of a dictionary': {
      file: 'item-form',
      form: (
        <ItemForm dictionary={DICTIONARY} item={undefined} parentId={null} title="T" onClose={close} onReload={close} />
      ),
    },
  },
}
