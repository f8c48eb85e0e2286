import { identity } from '../../contract/identity.ts'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { CodeField } from '../code-field.tsx'
import { paths } from '@tripos/web-kit/paths.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { NewPasswordField } from './account-fields.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useMaybeEnter } from './use-enter.ts'

const { contact } = identity.resetPassword.input.shape

/** Where no code can be sent, whoever forgot asks a person. */
export function ForgotPage() {
  const t = useTranslations('publicArea.forgot')
  const site = useSiteConfig()
  const back = <ButtonLink to={paths.login()}>{t('back')}</ButtonLink>
  return (
    <PublicLayout title={t('title')} {...(site?.canSendCodes && { hint: t('text') })}>
      {site?.canSendCodes && <ForgotForm />}
      {site && !site.canSendCodes && (
        <EmptyState title={t('offTitle')} action={back}>
          {t('offText')}
        </EmptyState>
      )}
    </PublicLayout>
  )
}

function ForgotForm() {
  const t = useTranslations('publicArea')
  const code = useTranslations('identity.code')
  const navigate = useNavigate()
  // A disabled account has a new password now and still cannot sign in.
  const enter = useMaybeEnter(() => {
    toast.success(t('forgot.done'))
    void navigate(paths.login(), { replace: true })
  })
  const form = useForm(identity.resetPassword.input, { contact: '', code: '', password: '' })
  const reset = useFormMutation(form, identity.resetPassword, {
    fieldOf: { CODE_WRONG: 'code', PASSWORD_KNOWN: 'password' },
    onSuccess: enter,
  })
  return (
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
  )
}
