import { identity, registerWithDepartment } from '@tripos/contract/identity'
import type { SiteConfig } from '@tripos/contract/site'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { CaptchaField, useCaptcha } from '../../features/identity/captcha-field.tsx'
import { useSiteConfig } from '../../features/site/api.ts'
import { isRefusal } from '../../lib/call-error.ts'
import { paths } from '../../lib/paths.ts'
import { startSession } from '../../lib/session.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountFields } from './account-fields.tsx'
import styles from './form.module.css'
import { DepartmentField } from './department-field.tsx'
import { PublicLayout } from './public-layout.tsx'

const EMPTY = { userName: '', realName: '', password: '', mobile: '', email: '', departmentId: '' }

/** `/register/1/…`: ordinary sign-up, where the site has it switched on. */
export function RegisterPage() {
  const t = useTranslations('publicArea.register')
  const site = useSiteConfig()
  const [isInReview, setIsInReview] = useState(false)
  const toLogin = (
    <ButtonLink kind="primary" to={paths.login()}>
      {t('toLogin')}
    </ButtonLink>
  )
  return (
    <PublicLayout title={t('title')}>
      {isInReview && (
        <EmptyState title={t('reviewTitle')} action={toLogin}>
          {t('reviewText')}
        </EmptyState>
      )}
      {!isInReview && site && !site.signUpOpen && (
        <EmptyState title={t('closedTitle')} action={toLogin}>
          {t('closedText')}
        </EmptyState>
      )}
      {!isInReview && site?.signUpOpen && <RegisterForm site={site} onReview={() => setIsInReview(true)} />}
    </PublicLayout>
  )
}

function RegisterForm({ site, onReview }: { site: SiteConfig; onReview: () => void }) {
  const t = useTranslations('publicArea.register')
  const navigate = useNavigate()
  const form = useForm(site.signUpChoice ? registerWithDepartment : identity.register.input, EMPTY)
  const captcha = useCaptcha(site.captchaAlways)
  const [captchaError, setCaptchaError] = useState<string>()
  const register = useEndpointMutation(identity.register, {
    handles: ['USER_NAME_TAKEN', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    onSuccess: ({ token }) => {
      if (token === null) return onReview()
      startSession(token)
      void navigate(paths.home, { replace: true })
    },
    onError: error => {
      setCaptchaError(captcha.afterError(error))
      if (isRefusal(error, 'USER_NAME_TAKEN')) form.fail('userName', error.text)
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit(values => register.mutate({ ...values, ...captcha.answer() }))
      }}
    >
      {site.signUpReview && <p>{t('review')}</p>}
      <AccountFields values={form.values} errors={form.errors} set={form.set} />
      <Field label={t('mobile')} error={form.errors.mobile}>
        <TextInput
          name="mobile"
          type="tel"
          autoComplete="tel"
          value={form.values.mobile}
          onChange={value => form.set('mobile', value)}
        />
      </Field>
      <Field label={t('email')} error={form.errors.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={form.values.email}
          onChange={value => form.set('email', value)}
        />
      </Field>
      {site.signUpChoice && (
        <DepartmentField
          value={form.values.departmentId}
          error={form.errors.departmentId}
          onChange={value => form.set('departmentId', value)}
        />
      )}
      <CaptchaField captcha={captcha} error={captchaError} />
      <Button type="submit" kind="primary" wide busy={register.isPending}>
        {t('submit')}
      </Button>
      <Link to={paths.login()}>{t('toLogin')}</Link>
    </form>
  )
}
