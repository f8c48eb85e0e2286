import { DictionaryKind, dictionaries, type Dictionary } from '../../contract/dictionaries.ts'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'

const TREES = [DictionaryKind.categories, DictionaryKind.knowledge] as const

interface DictionaryFormProps {
  readonly dictionary?: Dictionary
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
  readonly onReload: () => void
}

/** A new one is a tree: labels are those of the product's own enumerations. */
export function DictionaryForm(props: DictionaryFormProps) {
  const t = useTranslations('dictionaries')
  // As it was when the form was opened.
  const [dictionary] = useState(props.dictionary)
  return (
    <FormDrawer
      title={dictionary ? t('editTitle') : t('new')}
      endpoint={dictionaries.save}
      initial={{
        ...(dictionary ? {} : { kind: DictionaryKind.categories }),
        code: dictionary?.code ?? '',
        titleZh: dictionary?.titleZh ?? '',
        titleEn: dictionary?.titleEn ?? '',
        remark: dictionary?.remark ?? '',
      }}
      toInput={values => ({ ...values, ...(dictionary ? { id: dictionary.id, version: dictionary.version } : {}) })}
      invalidates={[dictionaries.paging, dictionaries.categories]}
      fieldOf={{ DICTIONARY_CODE_TAKEN: 'code' }}
      onSaved={({ id }) => props.onSaved(id)}
      onClose={props.onClose}
      onReload={props.onReload}
    >
      {!dictionary && (
        <Form.Item name="kind" label={t('kind')}>
          <Radio.Group options={TREES.map(value => ({ value, label: t(`kinds.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item name="code" label={t('code')} required extra={t('codeHint')}>
        <Input maxLength={50} disabled={dictionary?.isBuiltIn ?? false} />
      </Form.Item>
      <Form.Item name="titleZh" label={t('titleZh')} required>
        <Input maxLength={60} lang="zh-CN" />
      </Form.Item>
      <Form.Item name="titleEn" label={t('titleEn')} required>
        <Input maxLength={60} lang="en" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  )
}
