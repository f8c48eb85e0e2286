import { identity } from '@tripos/contract/identity'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CaptchaField, useCaptcha } from '../../features/identity/captcha-field.tsx'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import styles from './form.module.css'

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
  const [captchaError, setCaptchaError] = useState<string>()
  const login = useEndpointMutation(identity.login, {
    handles: ['LOGIN_WRONG', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    onSuccess: ({ token }) => onDone(token),
    onError: error => {
      setCaptchaError(captcha.afterError(error))
      if (isRefusal(error, 'LOGIN_WRONG')) form.fail('password', error.text)
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(values => login.mutate({ ...values, ...captcha.answer() }))
      }}
    >
      <Field label={t('userName')} error={form.errors.userName}>
        <TextInput
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={form.values.userName}
          onChange={value => form.set('userName', value)}
        />
      </Field>
      <Field label={t('password')} error={form.errors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={value => form.set('password', value)}
        />
      </Field>
      <CaptchaField captcha={captcha} error={captchaError} />
      <Button type="submit" kind="primary" wide busy={login.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
