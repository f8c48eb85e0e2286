import { identity } from '../../contract/identity.ts'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { AccountFields } from './account-fields.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useEnter } from './use-enter.ts'

/** `/register/0/{token}`: the link that the first start prints. */
export function SetupPage() {
  const t = useTranslations('publicArea.setup')
  const enter = useEnter()
  const { token: setupToken = '' } = useParams()
  const form = useForm(identity.setup.input, { setupToken, userName: '', realName: '', password: '' })
  const setup = useFormMutation(form, identity.setup, {
    fieldOf: { USER_NAME_TAKEN: 'userName', PASSWORD_KNOWN: 'password' },
    onSuccess: enter,
  })
  return (
    <PublicLayout title={t('title')} hint={t('text')}>
      <Form onSubmit={() => form.submit(setup.mutate)}>
        <AccountFields form={form} />
        <Button type="submit" kind="primary" wide busy={setup.isPending}>
          {t('submit')}
        </Button>
      </Form>
    </PublicLayout>
  )
}
