import { identity, registerWithDepartment } from '@tripos/contract/identity'
import type { SiteConfig } from '@tripos/contract/site'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CaptchaField, useCaptcha } from '../../features/identity/captcha-field.tsx'
import { useSiteConfig } from '../../features/site/api.ts'
import { isRefusal } from '../../lib/call-error.ts'
import { paths } from '../../lib/paths.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountFields } from './account-fields.tsx'
import { DepartmentField } from './department-field.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useEnter } from './use-enter.ts'

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
  const enter = useEnter()
  const form = useForm(site.signUpChoice ? registerWithDepartment : identity.register.input, EMPTY)
  const captcha = useCaptcha(site.captchaAlways)
  const register = useEndpointMutation(identity.register, {
    handles: ['USER_NAME_TAKEN', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    onSuccess: ({ token }) => (token === null ? onReview() : enter(token)),
    onError: error => {
      captcha.afterError(error)
      if (isRefusal(error, 'USER_NAME_TAKEN')) form.fail('userName', error.text)
    },
  })
  return (
    <Form onSubmit={() => form.submit(values => register.mutate({ ...values, ...captcha.answer() }))}>
      {site.signUpReview && <p>{t('review')}</p>}
      <AccountFields form={form} />
      <TextField form={form} name="mobile" type="tel" autoComplete="tel" label={t('mobile')} />
      <TextField form={form} name="email" type="email" autoComplete="email" label={t('email')} />
      {site.signUpChoice && (
        <DepartmentField
          value={form.values.departmentId}
          error={form.errors.departmentId}
          onChange={value => form.set('departmentId', value)}
        />
      )}
      <CaptchaField captcha={captcha} />
      <Button type="submit" kind="primary" wide busy={register.isPending}>
        {t('submit')}
      </Button>
      <Link to={paths.login()}>{t('toLogin')}</Link>
    </Form>
  )
}
