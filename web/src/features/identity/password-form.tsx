import { profile } from '@tripos/contract/profile'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import styles from './password-form.module.css'

const BLANK = { oldPassword: '', password: '' }

interface PasswordFormProps {
  readonly userName: string
  /** The main thing of its page. */
  readonly isMain?: boolean
  readonly onChanged: () => void
}

/** Another password for the one who is signed in. */
export function PasswordForm({ userName, isMain = false, onChanged }: PasswordFormProps) {
  const t = useTranslations('common.passwordForm')
  const form = useForm(profile.password.input, BLANK)
  const change = useEndpointMutation(profile.password, {
    handles: ['PASSWORD_WRONG', 'PASSWORD_NOT_NEW'],
    invalidates: [profile.sessions],
    onSuccess: () => {
      form.reset(BLANK)
      onChanged()
    },
    onError: error => {
      if (isRefusal(error, 'PASSWORD_WRONG')) form.fail('oldPassword', error.text)
      if (isRefusal(error, 'PASSWORD_NOT_NEW')) form.fail('password', error.text)
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(change.mutate)
      }}
    >
      {/* For the browser's own store of passwords. */}
      <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
      <Field label={t('old')} error={form.errors.oldPassword} required>
        <PasswordInput
          name="oldPassword"
          autoComplete="current-password"
          value={form.values.oldPassword}
          onChange={value => form.set('oldPassword', value)}
        />
      </Field>
      <Field label={t('new')} hint={t('hint')} error={form.errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={form.values.password}
          onChange={value => form.set('password', value)}
        />
      </Field>
      <div>
        <Button type="submit" {...(isMain ? { kind: 'primary' as const } : {})} busy={change.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
