import { useTranslations } from 'use-intl'
import { PasswordStrength } from '../password-strength.tsx'
import { type FormOf, TextField } from '@tripos/ui/form.tsx'

type Account = 'userName' | 'realName' | 'password'

/** The three fields that every new account has. */
export function AccountFields({ form, passwordRule }: { form: FormOf<Account>; passwordRule?: string }) {
  const t = useTranslations('publicArea.register')
  return (
    <>
      <NewUserNameField form={form} />
      <TextField form={form} name="realName" autoComplete="name" label={t('realName')} required />
      <NewPasswordField form={form} label={t('password')} {...(passwordRule && { rule: passwordRule })} />
    </>
  )
}

export function NewUserNameField({ form }: { form: FormOf<'userName'> }) {
  const t = useTranslations('publicArea.register')
  return (
    <TextField
      form={form}
      name="userName"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      label={t('userName')}
      hint={t('userNameHint')}
      required
    />
  )
}

interface NewPasswordFieldProps {
  readonly form: FormOf<'password'>
  readonly label: string
  /** Where it is another one than for students. */
  readonly rule?: string
}

export function NewPasswordField({ form, label, rule }: NewPasswordFieldProps) {
  const t = useTranslations('publicArea.register')
  return (
    <TextField
      form={form}
      name="password"
      type="password"
      autoComplete="new-password"
      label={label}
      hint={<PasswordStrength password={form.values.password} rule={rule ?? t('passwordHint')} />}
      required
    />
  )
}
