import { useTranslations } from 'use-intl'
import { type Captcha, CaptchaField } from '../../features/identity/captcha-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, type FormOf, TextField } from '../../ui/form.tsx'

interface SignInFormProps {
  readonly form: FormOf<'userName' | 'password'>
  readonly captcha: Captcha
  readonly submitText: string
  readonly isBusy: boolean
  readonly onSubmit: () => void
}

/** The account of somebody who has one, and the captcha where it is asked for. */
export function SignInForm({ form, captcha, submitText, isBusy, onSubmit }: SignInFormProps) {
  const t = useTranslations('publicArea.login')
  return (
    <Form onSubmit={onSubmit}>
      <TextField
        form={form}
        name="userName"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label={t('userName')}
      />
      <TextField form={form} name="password" type="password" autoComplete="current-password" label={t('password')} />
      <CaptchaField captcha={captcha} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {submitText}
      </Button>
    </Form>
  )
}
