import { EyeOutlined } from '@ant-design/icons'
import { users } from '../../../contract/users.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'

interface IdCardFieldProps {
  readonly id?: string
  /** Undefined: the stored number stays. */
  readonly value?: string
  readonly onChange?: (value: string | undefined) => void
  readonly user: { readonly id: string; readonly idCard: string } | undefined
}

/** A new number, or the stored one: masked, and whole on request, which the server writes down. */
export function IdCardField({ id, value, onChange, user }: IdCardFieldProps) {
  const t = useTranslations('identityUsers.edit')
  const canEdit = useCan('sys:user:edit')
  const [whole, setWhole] = useState<string>()
  const show = useEndpointMutation(users.showIdCard, { onSuccess: ({ idCard }) => setWhole(idCard) })
  if (!user || value !== undefined) {
    return (
      <Space.Compact block>
        <Input
          {...(id === undefined ? {} : { id })}
          maxLength={18}
          autoComplete="off"
          placeholder={user ? t('idCardNumber') : ''}
          value={value ?? ''}
          onChange={event => onChange?.(event.target.value)}
        />
        {user && <Button onClick={() => onChange?.(undefined)}>{t('keep')}</Button>}
      </Space.Compact>
    )
  }
  return (
    <Space wrap>
      <code {...(id === undefined ? {} : { id })}>{whole ?? (user.idCard === '' ? t('noIdCard') : user.idCard)}</code>
      {canEdit && user.idCard !== '' && whole === undefined && (
        <Button
          icon={<EyeOutlined aria-hidden="true" />}
          loading={show.isPending}
          onClick={() => show.mutate({ id: user.id })}
        >
          {t('show')}
        </Button>
      )}
      {canEdit && <Button onClick={() => onChange?.('')}>{t('change')}</Button>}
    </Space>
  )
}
