import { identity } from '@tripos/contract/identity'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/call-error.ts'
import { paths } from '../../lib/paths.ts'
import { startSession } from '../../lib/session.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { AccountFields } from './account-fields.tsx'
import styles from './form.module.css'
import { PublicLayout } from './public-layout.tsx'

/** `/register/0/{token}`: the link that the first start prints. */
export function SetupPage() {
  const t = useTranslations('publicArea.setup')
  const navigate = useNavigate()
  const { token: setupToken = '' } = useParams()
  const form = useForm(identity.setup.input, { setupToken, userName: '', realName: '', password: '' })
  const setup = useEndpointMutation(identity.setup, {
    handles: ['USER_NAME_TAKEN'],
    onSuccess: ({ token }) => {
      startSession(token)
      void navigate(paths.home, { replace: true })
    },
    onError: error => {
      if (isRefusal(error, 'USER_NAME_TAKEN')) form.fail('userName', error.text)
    },
  })
  return (
    <PublicLayout title={t('title')} hint={t('text')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.submit(values => setup.mutate(values))
        }}
      >
        <AccountFields values={form.values} errors={form.errors} set={form.set} />
        <Button type="submit" kind="primary" wide busy={setup.isPending}>
          {t('submit')}
        </Button>
      </form>
    </PublicLayout>
  )
}
