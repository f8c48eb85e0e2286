import type { Output } from '@tripos/contract/kernel'
import { externalSignIn } from '@tripos/contract/partners'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CaptchaField, useCaptcha } from '../../features/identity/captcha-field.tsx'
import { useSiteConfig } from '../../features/site/api.ts'
import { isRefusal } from '../../lib/call-error.ts'
import { paths } from '../../lib/paths.ts'
import { startSession } from '../../lib/session.ts'
import { useEndpoint, useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, useErrorText } from '../../ui/states.tsx'
import styles from './form.module.css'
import { PublicLayout } from './public-layout.tsx'

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

function useEnter() {
  const navigate = useNavigate()
  return (token: string) => {
    startSession(token)
    void navigate(paths.home, { replace: true })
  }
}

function Bind({ bindToken }: { bindToken: string }) {
  const t = useTranslations('publicArea')
  const enter = useEnter()
  const form = useForm(externalSignIn.bind.input, { bindToken, userName: '', password: '' })
  const captcha = useCaptcha(useSiteConfig()?.captchaAlways ?? false)
  const [captchaError, setCaptchaError] = useState<string>()
  const bind = useEndpointMutation(externalSignIn.bind, {
    handles: ['LOGIN_WRONG', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    onSuccess: ({ token }) => enter(token),
    onError: error => {
      setCaptchaError(captcha.afterError(error))
      if (isRefusal(error, 'LOGIN_WRONG')) form.fail('password', error.text)
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(values => bind.mutate({ ...values, ...captcha.answer() }))
      }}
    >
      <Field label={t('login.userName')} error={form.errors.userName} required>
        <TextInput
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={form.values.userName}
          onChange={value => form.set('userName', value)}
        />
      </Field>
      <Field label={t('login.password')} error={form.errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={value => form.set('password', value)}
        />
      </Field>
      <CaptchaField captcha={captcha} error={captchaError} />
      <Button type="submit" kind="primary" wide busy={bind.isPending}>
        {t('identity.bindSubmit')}
      </Button>
    </form>
  )
}

function Finish({ bindToken, userName }: { bindToken: string; userName: string }) {
  const t = useTranslations('publicArea')
  const enter = useEnter()
  const [isInReview, setIsInReview] = useState(false)
  const form = useForm(externalSignIn.finish.input, { bindToken, userName, password: '' })
  const finish = useEndpointMutation(externalSignIn.finish, {
    handles: ['USER_NAME_TAKEN'],
    onSuccess: ({ token }) => (token === null ? setIsInReview(true) : enter(token)),
    onError: error => {
      if (isRefusal(error, 'USER_NAME_TAKEN')) form.fail('userName', error.text)
    },
  })
  if (isInReview) return <EmptyState title={t('register.reviewTitle')}>{t('register.reviewText')}</EmptyState>
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(values => finish.mutate(values))
      }}
    >
      <Field label={t('register.userName')} hint={t('register.userNameHint')} error={form.errors.userName} required>
        <TextInput
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={form.values.userName}
          onChange={value => form.set('userName', value)}
        />
      </Field>
      <Field label={t('register.password')} hint={t('register.passwordHint')} error={form.errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={form.values.password}
          onChange={value => form.set('password', value)}
        />
      </Field>
      <Button type="submit" kind="primary" wide busy={finish.isPending}>
        {t('identity.finishSubmit')}
      </Button>
    </form>
  )
}
