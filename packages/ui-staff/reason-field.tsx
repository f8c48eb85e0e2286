import { Form, Input } from 'antd'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** Where what is written is something else than a reason. */
  readonly label?: string | undefined
  /** Whoever it is about reads it too. */
  readonly isTold?: boolean | undefined
}

/** What is done to a paper is kept with a reason, in a line. */
export function ReasonField({ value, onChange, label, isTold = false }: ReasonFieldProps) {
  const t = useTranslations('staff.reason')
  const id = useId()
  return (
    <Form.Item
      label={label ?? t('reason')}
      htmlFor={id}
      required
      extra={label === undefined && t(isTold ? 'told' : 'hint')}
    >
      <Input id={id} maxLength={200} showCount value={value} onChange={event => onChange(event.target.value)} />
    </Form.Item>
  )
}
