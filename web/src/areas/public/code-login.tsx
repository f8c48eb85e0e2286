import { mobile } from '@tripos/contract/fields'
import { identity } from '@tripos/contract/identity'
import { useTranslations } from 'use-intl'
import { CodeField } from '../../features/identity/code-field.tsx'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import styles from './form.module.css'

export function CodeLogin({ onDone }: { onDone: (token: string) => void }) {
  const t = useTranslations('publicArea')
  const form = useForm(identity.mobileLogin.input, { mobile: '', code: '' })
  const login = useEndpointMutation(identity.mobileLogin, {
    handles: ['CODE_WRONG'],
    onSuccess: ({ token }) => onDone(token),
    onError: error => {
      if (isRefusal(error, 'CODE_WRONG')) form.fail('code', error.text)
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(values => login.mutate(values))
      }}
    >
      <Field label={t('code.mobile')} error={form.errors.mobile}>
        <TextInput
          name="mobile"
          type="tel"
          autoComplete="tel"
          value={form.values.mobile}
          onChange={value => form.set('mobile', value)}
        />
      </Field>
      <CodeField
        contact={mobile.safeParse(form.values.mobile).data}
        purpose="login"
        value={form.values.code}
        error={form.errors.code}
        onChange={value => form.set('code', value)}
        onMissingContact={() => form.check('mobile')}
      />
      <Button type="submit" kind="primary" wide busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
