import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { Form, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'

export type Mapping = Output<typeof questionFiles.mappingPaging>['rows'][number]

/** What a header row is called in the list. */
export function ImportMappingName({ mapping, onClose }: { mapping: Mapping; onClose: () => void }) {
  const t = useTranslations('questionsImport.columns')
  const { id, name } = mapping
  return (
    <FormDrawer
      title={t('renameTitle')}
      endpoint={questionFiles.mappingRename}
      initial={{ name }}
      toInput={values => ({ id, name: values.name })}
      invalidates={[questionFiles.mappingPaging]}
      onSaved={onClose}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} extra={t('nameHint')}>
        <Input maxLength={60} />
      </Form.Item>
    </FormDrawer>
  )
}
