import { identity } from '../contract/identity.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { CodeRow, useCodeRow } from './code-row.tsx'
import { knownDevices } from './devices.ts'
import { useGuard } from './use-guard.ts'

interface CodeFieldProps {
  /** Mobile number or e-mail, checked by the caller; undefined while it is not one. */
  readonly contact: string | undefined
  readonly purpose: 'login' | 'resetPassword'
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** Asked for a code without a good contact. */
  readonly onMissingContact: () => void
}

/** A code to somebody who is not signed in. */
export function CodeField({ contact, purpose, value, error, onChange, onMissingContact }: CodeFieldProps) {
  const t = useTranslations('identity.code')
  const guard = useGuard()
  const row = useCodeRow()
  const sendCode = useEndpointMutation(identity.sendCode, {
    via: guard.call,
    onSuccess: ({ validSeconds }, input) => row.afterSent(input.contact, validSeconds),
    onError: row.afterError,
  })
  return (
    <CodeRow
      row={row}
      isBusy={sendCode.isPending}
      value={value}
      error={error}
      onChange={onChange}
      sentText={sent => t('sent', sent)}
      onSend={() =>
        contact === undefined ? onMissingContact() : sendCode.mutate({ contact, purpose, devices: knownDevices() })
      }
    />
  )
}
