import { email, mobile } from '@tripos/contract-kit/fields.ts'
import { profile } from '../../contract/profile.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { CodeRow, useCodeRow } from '../code-row.tsx'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { TextInput } from '@tripos/ui/inputs.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import type { OwnAccount } from './own-account.ts'
import styles from './profile-page.module.css'

const KINDS = ['mobile', 'email'] as const
type Kind = (typeof KINDS)[number]

/** What is to be done about a contact: one that somebody typed is not yet proved. */
function stateOf(account: OwnAccount, kind: Kind): 'add' | 'prove' | 'change' {
  if (account[kind] === '') return 'add'
  return (kind === 'mobile' ? account.isMobileProved : account.isEmailProved) ? 'change' : 'prove'
}

/** Mobile number and e-mail: masked, and changed by a code to the new one. */
export function ContactCard({ account }: { account: OwnAccount }) {
  const t = useTranslations('profile.contact')
  const site = useSiteConfig()
  const [kind, setKind] = useState<Kind>()
  const can = (one: Kind) => (one === 'mobile' ? site?.canSms : site?.canMail)
  return (
    <Card aria-labelledby="profile-contact">
      <h2 id="profile-contact" className={styles.heading}>
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {KINDS.map(one => (
          <li key={one} className={styles.entry}>
            <div className={styles.words}>
              <p className={styles.quiet}>{t(one)}</p>
              <p>
                {account[one] || t('none')}{' '}
                {stateOf(account, one) === 'prove' && <Tag tone="warning">{t('unproved')}</Tag>}
              </p>
            </div>
            {can(one) && (
              <Button size="small" aria-label={t(`${stateOf(account, one)}.${one}`)} onClick={() => setKind(one)}>
                {t(`${stateOf(account, one)}Short`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {site && !(site.canMail && site.canSms) && (
        <p className={styles.quiet}>{t(site.canMail ? 'noSms' : site.canSms ? 'noMail' : 'off')}</p>
      )}
      {kind && (
        <ContactDialog
          kind={kind}
          does={stateOf(account, kind)}
          hasPassword={account.hasPassword}
          onClose={() => setKind(undefined)}
        />
      )}
    </Card>
  )
}

interface ContactDialogProps {
  readonly kind: Kind
  readonly does: ReturnType<typeof stateOf>
  readonly hasPassword: boolean
  readonly onClose: () => void
}

const NEW = { mobile, email }
const FORMS = {
  mobile: z.extend(profile.changeContact.input, { contact: mobile }),
  email: z.extend(profile.changeContact.input, { contact: email }),
}
const withPassword = (kind: Kind) => z.extend(FORMS[kind], { password: profile.password.input.shape.oldPassword })

function ContactDialog({ kind, does, hasPassword, onClose }: ContactDialogProps) {
  const t = useTranslations('profile.contact')
  const common = useTranslations('common')
  const form = useForm(hasPassword ? withPassword(kind) : FORMS[kind], { contact: '', code: '', password: '' })
  const change = useFormMutation(form, profile.changeContact, {
    fieldOf: { CODE_WRONG: 'code', PASSWORD_WRONG: 'password', CONTACT_TAKEN: 'contact' },
    invalidates: [profile.detail],
    onSuccess: () => {
      toast.success(t('changed'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${does}.${kind}`)}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" form="contact-form" busy={change.isPending}>
            {common('save')}
          </Button>
        </>
      }
    >
      <Form id="contact-form" onSubmit={() => form.submit(change.mutate)}>
        <p className={styles.quiet}>{t('text')}</p>
        <Field label={t(`new.${kind}`)} error={form.errors.contact} required>
          <TextInput
            name="contact"
            inputMode={kind === 'mobile' ? 'tel' : 'email'}
            autoComplete={kind === 'mobile' ? 'tel-national' : 'email'}
            autoCapitalize="off"
            spellCheck={false}
            value={form.values.contact}
            onChange={value => form.set('contact', value.trim())}
          />
        </Field>
        <NewContactCode
          contact={NEW[kind].safeParse(form.values.contact).data}
          value={form.values.code}
          error={form.errors.code}
          onChange={value => form.set('code', value)}
          onMissingContact={() => form.check('contact')}
        />
        {hasPassword && (
          <TextField
            form={form}
            name="password"
            type="password"
            autoComplete="current-password"
            label={t('password')}
            hint={t('passwordHint')}
            required
          />
        )}
      </Form>
    </Dialog>
  )
}

interface NewContactCodeProps {
  /** Undefined while it is none. */
  readonly contact: string | undefined
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onMissingContact: () => void
}

function NewContactCode({ contact, value, error, onChange, onMissingContact }: NewContactCodeProps) {
  const t = useTranslations('profile.contact')
  const row = useCodeRow()
  const sendCode = useEndpointMutation(profile.sendContactCode, {
    onSuccess: ({ validSeconds }, input) => row.afterSent(input.contact, validSeconds),
    onError: row.afterError,
  })
  return (
    <CodeRow
      row={row}
      isBusy={sendCode.isPending}
      value={value}
      error={error}
      onChange={onChange}
      sentText={sent => t('sent', sent)}
      onSend={() => (contact === undefined ? onMissingContact() : sendCode.mutate({ contact }))}
    />
  )
}
