import { identity } from '@tripos/contract/identity'
import { useTranslations } from 'use-intl'
import { useCaptcha } from '../../features/identity/captcha-field.tsx'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { SignInForm } from './sign-in-form.tsx'

interface PasswordLoginProps {
  /** What the fields begin with. */
  readonly account: { readonly userName: string; readonly password: string }
  readonly captchaAlways: boolean
  readonly onDone: (token: string) => void
}

export function PasswordLogin({ account, captchaAlways, onDone }: PasswordLoginProps) {
  const t = useTranslations('publicArea.login')
  const form = useForm(identity.login.input, account)
  const captcha = useCaptcha(captchaAlways)
  const login = useEndpointMutation(identity.login, {
    handles: ['LOGIN_WRONG', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    onSuccess: ({ token }) => onDone(token),
    onError: error => {
      captcha.afterError(error)
      if (isRefusal(error, 'LOGIN_WRONG')) form.fail('password', error.text)
    },
  })
  return (
    <SignInForm
      form={form}
      captcha={captcha}
      submitText={t('submit')}
      isBusy={login.isPending}
      onSubmit={() => form.submit(values => login.mutate({ ...values, ...captcha.answer() }))}
    />
  )
}
