import { identity } from '@tripos/contract/identity'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../features/site/api.ts'
import { CodeField } from '../../features/identity/code-field.tsx'
import { isRefusal } from '../../lib/call-error.ts'
import { paths } from '../../lib/paths.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './form.module.css'
import { PublicLayout } from './public-layout.tsx'

const { contact } = identity.resetPassword.input.shape

export function ForgotPage() {
  const t = useTranslations('publicArea')
  const site = useSiteConfig()
  const navigate = useNavigate()
  const form = useForm(identity.resetPassword.input, { contact: '', code: '', password: '' })
  const reset = useEndpointMutation(identity.resetPassword, {
    handles: ['CODE_WRONG'],
    onSuccess: () => {
      toast.success(t('forgot.done'))
      void navigate(paths.login(), { replace: true })
    },
    onError: error => {
      if (isRefusal(error, 'CODE_WRONG')) form.fail('code', error.text)
    },
  })
  return (
    <PublicLayout title={t('forgot.title')} hint={t('forgot.text')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.submit(values => reset.mutate(values))
        }}
      >
        <Field label={t('code.contact')} error={form.errors.contact} required>
          <TextInput
            name="contact"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            value={form.values.contact}
            onChange={value => form.set('contact', value)}
          />
        </Field>
        <CodeField
          contact={contact.safeParse(form.values.contact).data}
          purpose="resetPassword"
          captchaAlways={site?.captchaAlways ?? false}
          value={form.values.code}
          error={form.errors.code}
          onChange={value => form.set('code', value)}
          onMissingContact={() => form.check('contact')}
        />
        <Field label={t('forgot.newPassword')} hint={t('register.passwordHint')} error={form.errors.password} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={form.values.password}
            onChange={value => form.set('password', value)}
          />
        </Field>
        <Button type="submit" kind="primary" wide busy={reset.isPending}>
          {t('forgot.submit')}
        </Button>
        <Link to={paths.login()}>{t('forgot.back')}</Link>
      </form>
    </PublicLayout>
  )
}
