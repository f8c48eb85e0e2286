import { profile } from '@tripos/contract/profile'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { PasswordStrength } from './password-strength.tsx'

const BLANK = { oldPassword: '', password: '' }

interface PasswordFormProps {
  readonly userName: string
  /** The main thing of its page. */
  readonly isMain?: boolean
  readonly onChanged: () => void
}

/** Another password for the one who is signed in. */
export function PasswordForm({ userName, isMain = false, onChanged }: PasswordFormProps) {
  const t = useTranslations('identity.passwordForm')
  const form = useForm(profile.password.input, BLANK)
  const change = useEndpointMutation(profile.password, {
    handles: ['PASSWORD_WRONG', 'PASSWORD_KNOWN', 'PASSWORD_NOT_NEW'],
    invalidates: [profile.sessions],
    onSuccess: () => {
      form.reset(BLANK)
      onChanged()
    },
    onError: error => {
      if (isRefusal(error, 'PASSWORD_WRONG')) form.fail('oldPassword', error.text)
      if (isRefusal(error, 'PASSWORD_KNOWN', 'PASSWORD_NOT_NEW')) form.fail('password', error.text)
    },
  })
  const submit = (
    <Button type="submit" kind={isMain ? 'primary' : 'secondary'} busy={change.isPending}>
      {t('submit')}
    </Button>
  )
  return (
    <Form onSubmit={() => form.submit(change.mutate)}>
      {/* For the browser's own store of passwords. */}
      <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
      <TextField
        form={form}
        name="oldPassword"
        type="password"
        autoComplete="current-password"
        label={t('old')}
        required
      />
      <TextField
        form={form}
        name="password"
        type="password"
        autoComplete="new-password"
        label={t('new')}
        hint={<PasswordStrength password={form.values.password} rule={t('hint')} />}
        required
      />
      {isMain ? submit : <div>{submit}</div>}
    </Form>
  )
}
