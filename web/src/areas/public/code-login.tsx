import { codeLoginForms, identity } from '@tripos/contract/identity'
import { useTranslations } from 'use-intl'
import { CodeField } from '../../features/identity/code-field.tsx'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import styles from './form.module.css'

interface CodeLoginProps {
  readonly kind: 'mobile' | 'email'
  readonly captchaAlways: boolean
  readonly onDone: (token: string) => void
}

/** With a code to a mobile number or an e-mail address. Another kind is another form: give it a `key`. */
export function CodeLogin({ kind, captchaAlways, onDone }: CodeLoginProps) {
  const t = useTranslations('publicArea')
  const form = useForm(codeLoginForms[kind], { contact: '', code: '' })
  const options = {
    handles: ['CODE_WRONG'] as const,
    onSuccess: ({ token }: { token: string }) => onDone(token),
    onError: (error: Error) => {
      if (isRefusal(error, 'CODE_WRONG')) form.fail('code', error.text)
    },
  }
  const byMobile = useEndpointMutation(identity.mobileLogin, options)
  const byEmail = useEndpointMutation(identity.emailLogin, options)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(({ contact, code }) => {
          if (kind === 'mobile') byMobile.mutate({ mobile: contact, code })
          else byEmail.mutate({ email: contact, code })
        })
      }}
    >
      <Field label={t(`code.${kind}`)} error={form.errors.contact}>
        <TextInput
          name={kind}
          type={kind === 'mobile' ? 'tel' : 'email'}
          autoComplete={kind === 'mobile' ? 'tel' : 'email'}
          value={form.values.contact}
          onChange={value => form.set('contact', value)}
        />
      </Field>
      <CodeField
        contact={codeLoginForms[kind].shape.contact.safeParse(form.values.contact).data}
        purpose="login"
        captchaAlways={captchaAlways}
        value={form.values.code}
        error={form.errors.code}
        onChange={value => form.set('code', value)}
        onMissingContact={() => form.check('contact')}
      />
      <Button type="submit" kind="primary" wide busy={byMobile.isPending || byEmail.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
