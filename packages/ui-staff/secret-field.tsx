import { Form, Input } from 'antd'
import { useTranslations } from 'use-intl'

interface SecretFieldProps {
  readonly name: string
  readonly label: string
  /** In place of what is said of every secret. */
  readonly hint?: string
  /** One is there, which is never shown. */
  readonly isKept: boolean
  /** Of several lines. */
  readonly isLong?: boolean
}

/** What is written down sealed: it goes in and never comes out. */
export function SecretField({ name, label, hint, isKept, isLong }: SecretFieldProps) {
  const t = useTranslations('staff.secret')
  const placeholder = isKept ? t('kept') : ''
  return (
    <Form.Item name={name} label={label} extra={hint ?? t('hint')}>
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
