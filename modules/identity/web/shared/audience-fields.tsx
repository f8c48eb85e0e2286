import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { Form, Radio } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { DepartmentsSelect } from '../../../org/web/shared/department-select.tsx'
import { UserSelect } from './user-select.tsx'
import { useCan, useMayAddressEveryone } from '@tripos/web-kit/session.ts'

interface AudienceFieldsProps {
  readonly choices: readonly OpenType[]
  readonly texts: Readonly<Record<'openType' | 'departments' | 'departmentsHint' | 'people', string>> & {
    /** Who everybody is. */
    readonly everyone?: string
  }
  /** The people that are chosen already, whose names are known. */
  readonly known: ComponentProps<typeof UserSelect>['known']
  /** The permission that opens everybody to those whose data scope does not. */
  readonly everyone: Permission
}

/** For whom something is: the fields `openType`, `audienceDepartmentIds` and `audienceUserIds` of a form. */
export function AudienceFields({ choices, texts, known, everyone }: AudienceFieldsProps) {
  const common = useTranslations('common.openType')
  const t = useTranslations('identityUsers.audience')
  const openType = Form.useWatch<OpenType | undefined>('openType')
  const isOpen = useMayAddressEveryone(everyone)
  const canFind = useCan('sys:user:view')
  const isShut = (value: OpenType): boolean =>
    value === OpenType.people ? !canFind : !isOpen && value !== OpenType.departments
  return (
    <>
      <Form.Item
        name="openType"
        label={texts.openType}
        extra={
          <>
            {openType === OpenType.everyone && texts.everyone !== undefined && <p>{texts.everyone}</p>}
            {!isOpen && <p>{t('withinScope')}</p>}
            {!canFind && <p>{t('noPeople')}</p>}
          </>
        }
      >
        <Radio.Group
          options={choices.map(value => ({
            value,
            label: common(`${value}`),
            ...(isShut(value) ? { disabled: true } : {}),
          }))}
        />
      </Form.Item>
      {openType === OpenType.departments && (
        <Form.Item name="audienceDepartmentIds" label={texts.departments} required extra={texts.departmentsHint}>
          <DepartmentsSelect label={texts.departments} />
        </Form.Item>
      )}
      {openType === OpenType.people && (
        <Form.Item name="audienceUserIds" label={texts.people} required>
          <UserSelect label={texts.people} known={known} />
        </Form.Item>
      )}
    </>
  )
}
