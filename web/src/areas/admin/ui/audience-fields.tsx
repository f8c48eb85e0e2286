import { OpenType } from '@tripos/contract/enums'
import { Form, Radio } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { DepartmentsSelect } from '../../../features/users/department-select.tsx'
import { PeopleSelect } from '../../../features/users/people-select.tsx'

interface AudienceFieldsProps {
  readonly choices: readonly OpenType[]
  readonly texts: Readonly<Record<'openType' | 'departments' | 'departmentsHint' | 'people', string>>
  /** The people that are chosen already, whose names are known. */
  readonly known: ComponentProps<typeof PeopleSelect>['known']
}

/** For whom something is: the fields `openType`, `audienceDepartmentIds` and `audienceUserIds` of a form. */
export function AudienceFields({ choices, texts, known }: AudienceFieldsProps) {
  const common = useTranslations('common.openType')
  const openType = Form.useWatch<OpenType | undefined>('openType')
  return (
    <>
      <Form.Item name="openType" label={texts.openType}>
        <Radio.Group options={choices.map(value => ({ value, label: common(`${value}`) }))} />
      </Form.Item>
      {openType === OpenType.departments && (
        <Form.Item name="audienceDepartmentIds" label={texts.departments} required extra={texts.departmentsHint}>
          <DepartmentsSelect label={texts.departments} />
        </Form.Item>
      )}
      {openType === OpenType.people && (
        <Form.Item name="audienceUserIds" label={texts.people} required>
          <PeopleSelect label={texts.people} known={known} />
        </Form.Item>
      )}
    </>
  )
}
