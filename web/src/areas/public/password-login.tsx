import { identity } from '@tripos/contract/identity'
import { useTranslations } from 'use-intl'
import { knownDevices } from '../../features/identity/devices.ts'
import { GUARD_REFUSALS, useGuard } from '../../features/identity/use-guard.ts'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { Entrance } from './use-enter.ts'

interface PasswordLoginProps {
  /** What the fields begin with. */
  readonly account: { readonly userName: string; readonly password: string }
  readonly onDone: (entrance: Entrance) => void
}

export function PasswordLogin({ account, onDone }: PasswordLoginProps) {
  const t = useTranslations('publicArea.login')
  const form = useForm(identity.login.input, account)
  const guard = useGuard()
  const login = useEndpointMutation(identity.login, {
    via: guard.call,
    handles: ['LOGIN_WRONG', ...GUARD_REFUSALS],
    onSuccess: onDone,
    onError: error => {
      guard.afterError(error)
      if (isRefusal(error, 'LOGIN_WRONG')) form.fail('password', error.text)
    },
  })
  return (
    <SignInForm
      form={form}
      guard={guard}
      submitText={t('submit')}
      isBusy={login.isPending}
      onSubmit={() => {
        if (guard.seconds === 0) form.submit(values => login.mutate({ ...values, devices: knownDevices() }))
      }}
    />
  )
}
