import { useTranslations } from 'use-intl'
import { GuardedSubmit } from '../guarded-submit.tsx'
import type { Guard } from '../use-guard.ts'
import { Form, type FormOf, TextField } from '@tripos/ui/form.tsx'

interface SignInFormProps {
  readonly form: FormOf<'userName' | 'password'>
  readonly guard: Guard
  readonly submitText: string
  readonly isBusy: boolean
  readonly onSubmit: () => void
}

/** The account of somebody who has one. */
export function SignInForm({ form, guard, submitText, isBusy, onSubmit }: SignInFormProps) {
  const t = useTranslations('publicArea.login')
  return (
    <Form hasStart onSubmit={onSubmit}>
      <TextField
        form={form}
        name="userName"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label={t('userName')}
      />
      <TextField form={form} name="password" type="password" autoComplete="current-password" label={t('password')} />
      <GuardedSubmit guard={guard} isBusy={isBusy}>
        {submitText}
      </GuardedSubmit>
    </Form>
  )
}
