import { identity } from '../../contract/identity.ts'
import { useTranslations } from 'use-intl'
import { knownDevices } from '../devices.ts'
import { GUARD_REFUSALS, useGuard } from '../use-guard.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
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
  const login = useFormMutation(form, identity.login, {
    via: guard.call,
    handles: GUARD_REFUSALS,
    fieldOf: { LOGIN_WRONG: 'password' },
    onSuccess: onDone,
    onError: guard.afterError,
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
