import { useTranslations } from 'use-intl'
import { PasswordStrength } from '../password-strength.tsx'
import { type FormOf, TextField } from '@tripos/ui/form.tsx'

type Account = 'userName' | 'realName' | 'password'

/** The three fields that every new account has. */
export function AccountFields({ form }: { form: FormOf<Account> }) {
  const t = useTranslations('publicArea.register')
  return (
    <>
      <NewUserNameField form={form} />
      <TextField form={form} name="realName" autoComplete="name" label={t('realName')} required />
      <NewPasswordField form={form} label={t('password')} />
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

export function NewPasswordField({ form, label }: { form: FormOf<'password'>; label: string }) {
  const t = useTranslations('publicArea.register')
  return (
    <TextField
      form={form}
      name="password"
      type="password"
      autoComplete="new-password"
      label={label}
      hint={<PasswordStrength password={form.values.password} rule={t('passwordHint')} />}
      required
    />
  )
}
