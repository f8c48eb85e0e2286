import { BUILT_IN_DICTIONARIES } from '../../contract/builtin-dictionaries.ts'
import { dictionaries, type Dictionary, type DictionaryItem } from '../../contract/dictionaries.ts'
import { DICTIONARY_LISTS } from '../shared/dictionary-lists.ts'
import { Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshWording } from '../shared/refresh-wording.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'

interface ItemFormProps {
  readonly dictionary: Dictionary
  /** Undefined: a new one. */
  readonly item: DictionaryItem | undefined
  readonly parentId: string | null
  readonly title: string
  readonly onClose: () => void
  readonly onReload: () => void
}

const isOptional = ({ code }: Dictionary, value: string): boolean =>
  BUILT_IN_DICTIONARIES.some(one => one.code === code && one.items.some(item => item.value === value && item.isOff))

export function ItemForm(props: ItemFormProps) {
  const t = useTranslations('dictionaries')
  const { dictionary } = props
  // As it was when the form was opened: a look at the server in between must not change the version that is saved.
  const [item] = useState(props.item)
  const hasSwitch = !dictionary.isBuiltIn || (item !== undefined && isOptional(dictionary, item.value))
  return (
    <FormDrawer
      title={props.title}
      endpoint={dictionaries.itemSave}
      initial={{
        value: item?.value ?? '',
        labelZh: item?.labelZh ?? '',
        labelEn: item?.labelEn ?? '',
        remark: item?.remark ?? '',
        isEnabled: item?.isEnabled ?? true,
      }}
      toInput={values => ({
        ...values,
        dictionaryId: dictionary.id,
        ...(item ? { id: item.id, version: item.version } : { parentId: props.parentId }),
      })}
      invalidates={DICTIONARY_LISTS}
      fieldOf={{ DICTIONARY_VALUE_TAKEN: 'value' }}
      onSaved={() => {
        void refreshWording()
        props.onClose()
      }}
      onClose={props.onClose}
      onReload={props.onReload}
    >
      <Form.Item name="value" label={t('value')} required {...(dictionary.isBuiltIn ? {} : { extra: t('valueHint') })}>
        <Input maxLength={50} disabled={dictionary.isBuiltIn} />
      </Form.Item>
      <Form.Item name="labelZh" label={t('labelZh')} required>
        <Input maxLength={60} lang="zh-CN" />
      </Form.Item>
      <Form.Item name="labelEn" label={t('labelEn')} required>
        <Input maxLength={60} lang="en" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={200} />
      </Form.Item>
      {hasSwitch && (
        <Form.Item name="isEnabled" label={t('isEnabled')} valuePropName="checked" extra={t('isEnabledHint')}>
          <Switch />
        </Form.Item>
      )}
    </FormDrawer>
  )
}
