import { identity, registerWithDepartment } from '../../contract/identity.ts'
import type { SiteConfig } from '../../../site/contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuardedSubmit } from '../guarded-submit.tsx'
import { GUARD_REFUSALS, useGuard } from '../use-guard.ts'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { AccountFields } from './account-fields.tsx'
import { DepartmentField } from './department-field.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useMaybeEnter } from './use-enter.ts'

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
  const enter = useMaybeEnter(onReview)
  const form = useForm(site.signUpChoice ? registerWithDepartment : identity.register.input, EMPTY)
  const guard = useGuard()
  const register = useFormMutation(form, identity.register, {
    via: guard.call,
    handles: GUARD_REFUSALS,
    fieldOf: { USER_NAME_TAKEN: 'userName', PASSWORD_KNOWN: 'password' },
    onSuccess: enter,
    onError: guard.afterError,
  })
  return (
    <Form onSubmit={() => form.submit(values => register.mutate(values))}>
      {site.signUpReview && <p>{t('review')}</p>}
      <AccountFields form={form} />
      <TextField
        form={form}
        name="mobile"
        type="tel"
        autoComplete="tel"
        label={t('mobile')}
        hint={site.canSms && t('contactHint')}
      />
      <TextField form={form} name="email" type="email" autoComplete="email" label={t('email')} />
      {site.signUpChoice && (
        <DepartmentField
          value={form.values.departmentId}
          error={form.errors.departmentId}
          onChange={value => form.set('departmentId', value)}
        />
      )}
      <GuardedSubmit guard={guard} isBusy={register.isPending}>
        {t('submit')}
      </GuardedSubmit>
      <Link to={paths.login()}>{t('toLogin')}</Link>
    </Form>
  )
}
