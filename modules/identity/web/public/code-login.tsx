import { codeLoginForms, identity } from '../../contract/identity.ts'
import { useTranslations } from 'use-intl'
import { CodeField } from '../code-field.tsx'
import { knownDevices } from '../devices.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import type { Entrance } from './use-enter.ts'

interface CodeLoginProps {
  readonly kind: 'mobile' | 'email'
  readonly onDone: (entrance: Entrance) => void
}

/** With a code to a mobile number or an e-mail address. Another kind is another form: give it a `key`. */
export function CodeLogin({ kind, onDone }: CodeLoginProps) {
  const t = useTranslations('publicArea.login')
  const code = useTranslations('identity.code')
  const form = useForm(codeLoginForms[kind], { contact: '', code: '' })
  const options = {
    fieldOf: { CODE_WRONG: 'code' },
    fields: { mobile: 'contact', email: 'contact' },
    onSuccess: onDone,
  } as const
  const byMobile = useFormMutation(form, identity.mobileLogin, options)
  const byEmail = useFormMutation(form, identity.emailLogin, options)
  return (
    <Form
      onSubmit={() =>
        form.submit(({ contact, code }) => {
          const typed = { code, devices: knownDevices() }
          if (kind === 'mobile') byMobile.mutate({ mobile: contact, ...typed })
          else byEmail.mutate({ email: contact, ...typed })
        })
      }
    >
      <TextField
        form={form}
        name="contact"
        type={kind === 'mobile' ? 'tel' : 'email'}
        autoComplete={kind === 'mobile' ? 'tel' : 'email'}
        label={code(kind)}
      />
      <CodeField
        contact={codeLoginForms[kind].shape.contact.safeParse(form.values.contact).data}
        purpose="login"
        value={form.values.code}
        error={form.errors.code}
        onChange={value => form.set('code', value)}
        onMissingContact={() => form.check('contact')}
      />
      <Button type="submit" kind="primary" wide busy={byMobile.isPending || byEmail.isPending}>
        {t('submit')}
      </Button>
    </Form>
  )
}
