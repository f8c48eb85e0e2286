import { identity } from '@tripos/contract/identity'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { CodeField } from '../../features/identity/code-field.tsx'
import { isRefusal } from '../../lib/call-error.ts'
import { paths } from '../../lib/paths.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { NewPasswordField } from './account-fields.tsx'
import { PublicLayout } from './public-layout.tsx'

const { contact } = identity.resetPassword.input.shape

export function ForgotPage() {
  const t = useTranslations('publicArea')
  const code = useTranslations('identity.code')
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
      <Form onSubmit={() => form.submit(reset.mutate)}>
        <TextField
          form={form}
          name="contact"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          label={code('contact')}
          required
        />
        <CodeField
          contact={contact.safeParse(form.values.contact).data}
          purpose="resetPassword"
          value={form.values.code}
          error={form.errors.code}
          onChange={value => form.set('code', value)}
          onMissingContact={() => form.check('contact')}
        />
        <NewPasswordField form={form} label={t('forgot.newPassword')} />
        <Button type="submit" kind="primary" wide busy={reset.isPending}>
          {t('forgot.submit')}
        </Button>
        <Link to={paths.login()}>{t('forgot.back')}</Link>
      </Form>
    </PublicLayout>
  )
}
