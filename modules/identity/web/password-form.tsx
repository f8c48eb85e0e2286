import { profile } from '../contract/profile.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { PasswordStrength } from './password-strength.tsx'

const BLANK = { oldPassword: '', password: '' }

interface PasswordFormProps {
  readonly userName: string
  /** The main thing of its page. */
  readonly isMain?: boolean
  /** The old one, where it was typed a moment ago: nobody types it twice. */
  readonly typed?: string | undefined
  readonly onChanged: () => void
}

/** Another password for the one who is signed in. */
export function PasswordForm({ userName, isMain = false, typed, onChanged }: PasswordFormProps) {
  const t = useTranslations('identity.passwordForm')
  const form = useForm(profile.password.input, { ...BLANK, oldPassword: typed ?? '' })
  const [isOldKnown, setOldKnown] = useState(typed !== undefined)
  const change = useFormMutation(form, profile.password, {
    fieldOf: {
      PASSWORD_WRONG: 'oldPassword',
      PASSWORD_KNOWN: 'password',
      PASSWORD_SHORT: 'password',
      PASSWORD_NOT_NEW: 'password',
    },
    onError: error => {
      if (isRefusal(error, 'PASSWORD_WRONG')) flushSync(() => setOldKnown(false))
    },
    invalidates: [profile.sessions],
    onSuccess: () => {
      form.reset(BLANK)
      onChanged()
    },
  })
  const submit = (
    <Button type="submit" kind={isMain ? 'primary' : 'secondary'} busy={change.isPending}>
      {t('submit')}
    </Button>
  )
  return (
    <Form hasStart={isMain} onSubmit={() => form.submit(change.mutate)}>
      {/* For the browser's own store of passwords. */}
      <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
      {!isOldKnown && (
        <TextField
          form={form}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          label={t('old')}
          required
        />
      )}
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
