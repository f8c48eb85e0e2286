import { identity } from '../../contract/identity.ts'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { NewPasswordField } from './account-fields.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useEnter } from './use-enter.ts'

/** `/invite/{token}`: whoever has an account made for them sets its password. */
export function InvitePage() {
  const t = useTranslations('publicArea.invite')
  const { token = '' } = useParams()
  const found = useEndpoint(identity.invitation, { token }, { staleMs: Number.POSITIVE_INFINITY })
  const isInvalid = isRefusal(found.error, 'INVITATION_INVALID') || isRefusal(found.error, 'BAD_INPUT')
  return (
    <PublicLayout title={t('title')}>
      {found.data && <InviteForm token={token} {...found.data} />}
      {isInvalid && (
        <EmptyState title={t('invalidTitle')} action={<ButtonLink to={paths.login()}>{t('toLogin')}</ButtonLink>}>
          {t('invalidText')}
        </EmptyState>
      )}
      {found.isError && !isInvalid && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
    </PublicLayout>
  )
}

interface InviteFormProps {
  readonly token: string
  readonly userName: string
  readonly realName: string
}

function InviteForm({ token, userName, realName }: InviteFormProps) {
  const t = useTranslations('publicArea.invite')
  const enter = useEnter()
  const form = useForm(identity.acceptInvitation.input, { token, password: '' })
  const accept = useFormMutation(form, identity.acceptInvitation, {
    fieldOf: { PASSWORD_KNOWN: 'password', PASSWORD_SHORT: 'password' },
    onSuccess: enter,
  })
  return (
    <Form onSubmit={() => form.submit(accept.mutate)}>
      <p>{t('text', { name: realName, userName })}</p>
      {/* So that the browser keeps the new password under the right name. */}
      <input type="hidden" name="username" autoComplete="username" value={userName} />
      <NewPasswordField form={form} label={t('password')} />
      <Button type="submit" kind="primary" wide busy={accept.isPending}>
        {t('submit')}
      </Button>
    </Form>
  )
}
