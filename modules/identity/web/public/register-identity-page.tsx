import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { externalSignIn } from '../../contract/partners.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { knownDevices } from '../devices.ts'
import { GUARD_REFUSALS, useGuard } from '../use-guard.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, useErrorText } from '@tripos/ui/states.tsx'
import { NewPasswordField, NewUserNameField } from './account-fields.tsx'
import { PublicLayout } from './public-layout.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEnter, useMaybeEnter } from './use-enter.ts'

/** `/register/2/{token}`: somebody whom a partner has sent binds an account here, or finishes a new one (code 10010015). */
export function RegisterIdentityPage() {
  const t = useTranslations('publicArea.identity')
  const textOf = useErrorText()
  const { token: bindToken = '' } = useParams()
  const pending = useEndpoint(externalSignIn.pending, { bindToken }, { staleMs: Number.POSITIVE_INFINITY })
  return (
    <PublicLayout title={t('title')}>
      {pending.isPending && <Skeleton count={4} height={44} />}
      {pending.isError && (
        <EmptyState title={textOf(pending.error)} action={<ButtonLink to={paths.login()}>{t('toLogin')}</ButtonLink>} />
      )}
      {pending.data && <Ways bindToken={bindToken} person={pending.data} />}
    </PublicLayout>
  )
}

interface WaysProps {
  readonly bindToken: string
  readonly person: Output<typeof externalSignIn.pending>
}

function Ways({ bindToken, person }: WaysProps) {
  const t = useTranslations('publicArea.identity')
  const [way, setWay] = useState<'bind' | 'finish'>('bind')
  return (
    <>
      <p>{t('who', { partner: person.partnerName, name: person.realName, userName: person.userName })}</p>
      <Segmented
        label={t('ways')}
        value={way}
        options={[
          { value: 'bind', label: t('bind') },
          { value: 'finish', label: t('finish') },
        ]}
        onChange={setWay}
      />
      {way === 'bind' ? <Bind bindToken={bindToken} /> : <Finish bindToken={bindToken} userName={person.userName} />}
    </>
  )
}

function Bind({ bindToken }: { bindToken: string }) {
  const t = useTranslations('publicArea.identity')
  const enter = useEnter()
  const form = useForm(externalSignIn.bind.input, { bindToken, userName: '', password: '' })
  const guard = useGuard()
  const bind = useFormMutation(form, externalSignIn.bind, {
    via: guard.call,
    handles: GUARD_REFUSALS,
    fieldOf: { LOGIN_WRONG: 'password' },
    onSuccess: enter,
    onError: guard.afterError,
  })
  return (
    <SignInForm
      form={form}
      guard={guard}
      submitText={t('bindSubmit')}
      isBusy={bind.isPending}
      onSubmit={() => {
        if (guard.seconds === 0) form.submit(values => bind.mutate({ ...values, devices: knownDevices() }))
      }}
    />
  )
}

function Finish({ bindToken, userName }: { bindToken: string; userName: string }) {
  const t = useTranslations('publicArea')
  const [isInReview, setIsInReview] = useState(false)
  const enter = useMaybeEnter(() => setIsInReview(true))
  const form = useForm(externalSignIn.finish.input, { bindToken, userName, password: '' })
  const finish = useFormMutation(form, externalSignIn.finish, {
    fieldOf: { USER_NAME_TAKEN: 'userName', PASSWORD_KNOWN: 'password', PASSWORD_SHORT: 'password' },
    onSuccess: enter,
  })
  if (isInReview) return <EmptyState title={t('register.reviewTitle')}>{t('register.reviewText')}</EmptyState>
  return (
    <Form onSubmit={() => form.submit(finish.mutate)}>
      <NewUserNameField form={form} />
      <NewPasswordField form={form} label={t('register.password')} />
      <Button type="submit" kind="primary" wide busy={finish.isPending}>
        {t('identity.finishSubmit')}
      </Button>
    </Form>
  )
}
