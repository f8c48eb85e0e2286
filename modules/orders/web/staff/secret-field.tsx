import { Form, Input } from 'antd'
import { useTranslations } from 'use-intl'

interface SecretFieldProps {
  readonly name: string
  readonly label: string
  /** One is there, which is never shown. */
  readonly isKept: boolean
  /** Of several lines. */
  readonly isLong?: boolean
}

/** What is written down sealed: it goes in and never comes out. */
export function SecretField({ name, label, isKept, isLong }: SecretFieldProps) {
  const t = useTranslations('ordersStaff.gateways')
  const placeholder = isKept ? t('secretKept') : ''
  return (
    <Form.Item name={name} label={label} extra={t('secretHint')}>
      {isLong ? (
        <Input.TextArea rows={3} placeholder={placeholder} autoComplete="off" spellCheck={false} />
      ) : (
        <Input.Password placeholder={placeholder} autoComplete="new-password" />
      )}
    </Form.Item>
  )
}

/** Nothing typed keeps what is there. */
export const typedSecrets = <K extends string>(values: Readonly<Record<K, string>>): { readonly [P in K]?: string } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as { readonly [P in K]?: string }
