import { useTranslations } from 'use-intl'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'

interface Account {
  readonly userName: string
  readonly realName: string
  readonly password: string
}

interface AccountFieldsProps {
  readonly values: Account
  readonly errors: Partial<Record<keyof Account, string>>
  readonly set: (name: keyof Account, value: string) => void
}

/** The three fields that every new account has. */
export function AccountFields({ values, errors, set }: AccountFieldsProps) {
  const t = useTranslations('publicArea.register')
  return (
    <>
      <Field label={t('userName')} hint={t('userNameHint')} error={errors.userName} required>
        <TextInput
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={values.userName}
          onChange={value => set('userName', value)}
        />
      </Field>
      <Field label={t('realName')} error={errors.realName} required>
        <TextInput
          name="realName"
          autoComplete="name"
          value={values.realName}
          onChange={value => set('realName', value)}
        />
      </Field>
      <Field label={t('password')} hint={t('passwordHint')} error={errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={values.password}
          onChange={value => set('password', value)}
        />
      </Field>
    </>
  )
}
