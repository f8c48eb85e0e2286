import { email, mobile } from '@tripos/contract-kit/fields.ts'
import type { SiteConfig } from '../../../site/contract.ts'
import { identity } from '../../contract/identity.ts'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { CodeField } from '../code-field.tsx'
import { knownDevices } from '../devices.ts'
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
const CONTACTS = { contact, mobile, email }
type Kind = keyof typeof CONTACTS

/** What a code can be sent to. */
function kindOf({ canMail, canSms }: SiteConfig): Kind | undefined {
  if (canMail && canSms) return 'contact'
  if (canMail) return 'email'
  return canSms ? 'mobile' : undefined
}

/** Where no code can be sent, whoever forgot asks a person. */
export function ForgotPage() {
  const t = useTranslations('publicArea.forgot')
  const site = useSiteConfig()
  const kind = site && kindOf(site)
  const back = <ButtonLink to={paths.login()}>{t('back')}</ButtonLink>
  return (
    <PublicLayout title={t('title')} {...(kind && { hint: t(`text.${kind}`) })}>
      {kind && <ForgotForm kind={kind} />}
      {site && !kind && (
        <EmptyState title={t('offTitle')} action={back}>
          {t('offText')}
        </EmptyState>
      )}
    </PublicLayout>
  )
}

function ForgotForm({ kind }: { kind: Kind }) {
  const t = useTranslations('publicArea')
  const code = useTranslations('identity.code')
  const navigate = useNavigate()
  // A disabled account has a new password now and still cannot sign in.
  const enter = useMaybeEnter(() => {
    toast.success(t('forgot.done'))
    void navigate(paths.login(), { replace: true })
  })
  const form = useForm(z.extend(identity.resetPassword.input, { contact: CONTACTS[kind] }), {
    contact: '',
    code: '',
    password: '',
  })
  const reset = useFormMutation(form, identity.resetPassword, {
    fieldOf: { CODE_WRONG: 'code', PASSWORD_KNOWN: 'password', PASSWORD_SHORT: 'password' },
    onSuccess: enter,
  })
  return (
    <Form onSubmit={() => form.submit(values => reset.mutate({ ...values, devices: knownDevices() }))}>
      <TextField
        form={form}
        name="contact"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label={code(kind)}
        required
      />
      <CodeField
        contact={CONTACTS[kind].safeParse(form.values.contact).data}
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
