import { profile } from '@tripos/contract/profile'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.tsx'
import type { OwnAccount } from './own-account.ts'
import styles from './profile-page.module.css'

const BLANK = { oldPassword: '', password: '' }

export function PasswordCard({ account }: { account: OwnAccount }) {
  const t = useTranslations('profile.password')
  return (
    <Card aria-labelledby="profile-password">
      <h2 id="profile-password" className={styles.heading}>
        {t('title')}
      </h2>
      {account.hasPassword ? (
        <PasswordForm userName={account.userName} />
      ) : (
        <p className={styles.quiet}>{t('noPassword')}</p>
      )}
    </Card>
  )
}

function PasswordForm({ userName }: { userName: string }) {
  const t = useTranslations('profile.password')
  const form = useForm(profile.password.input, BLANK)
  const change = useEndpointMutation(profile.password, {
    handles: ['PASSWORD_WRONG'],
    invalidates: [profile.sessions],
    onSuccess: () => {
      form.reset(BLANK)
      toast.success(t('changed'))
    },
    onError: error => {
      if (isRefusal(error, 'PASSWORD_WRONG')) form.fail('oldPassword', error.text)
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
        <Button type="submit" busy={change.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
