import { identity } from '../../contract/identity.ts'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { SITE_DETAIL } from '../../../site/web/shared/first-calls.ts'
import { identityPaths } from '../shared/paths.ts'
import { LANGUAGES, useLocaleStore } from '@tripos/web-kit/locale.ts'
import { type Form as FormState, useForm } from '@tripos/web-kit/use-form.ts'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import { AccountFields } from './account-fields.tsx'
import { PublicLayout } from './public-layout.tsx'
import { SetupArea } from './setup-area.tsx'
import styles from './setup.module.css'
import { useEnter } from './use-enter.ts'

/** `/register/0/{token}`: the link that the first start prints. */
export function SetupPage() {
  return (
    <SetupArea>
      <Setup />
    </SetupArea>
  )
}

function Setup() {
  const t = useTranslations('setup.first')
  const site = useSiteConfig()
  if (site?.awaitsSetup === false)
    return (
      <PublicLayout title={t('doneTitle')} hint={t('doneText')}>
        <ButtonLink kind="primary" wide to={identityPaths.login}>
          {t('toLogin')}
        </ButtonLink>
      </PublicLayout>
    )
  return (
    <PublicLayout title={t('title')} hint={t('text')}>
      {site && <SetupForm siteName={site.siteName} />}
    </PublicLayout>
  )
}

/** Where the browser is; some name a zone that is in no list. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ZONES = [...new Set([OWN_ZONE, ...Intl.supportedValuesOf('timeZone')])].toSorted()

function SetupForm({ siteName }: { siteName: string }) {
  const t = useTranslations('setup.first')
  const enter = useEnter()
  const { token: setupToken = '' } = useParams()
  const language: string = useLocaleStore.getState().language
  const form = useForm(identity.setup.input, {
    setupToken,
    siteName,
    defaultLanguage: language,
    timeZone: OWN_ZONE,
    userName: '',
    realName: '',
    password: '',
  })
  const setup = useFormMutation(form, identity.setup, {
    fieldOf: { USER_NAME_TAKEN: 'userName', PASSWORD_KNOWN: 'password' },
    invalidates: [SITE_DETAIL],
    onSuccess: enter,
  })
  return (
    <Form onSubmit={() => form.submit(setup.mutate)}>
      <SiteFields form={form} />
      <fieldset className={styles.part}>
        <legend>{t('account')}</legend>
        <AccountFields form={form} passwordRule={t('passwordRule')} />
      </fieldset>
      <Button type="submit" kind="primary" wide busy={setup.isPending}>
        {t('submit')}
      </Button>
    </Form>
  )
}

type SiteForm = Pick<
  FormState<Record<'siteName' | 'defaultLanguage' | 'timeZone', string>, unknown>,
  'values' | 'errors' | 'set'
>

function SiteFields({ form }: { form: SiteForm }) {
  const t = useTranslations('setup.first')
  const common = useTranslations('common.languages')
  const { values, errors } = form
  return (
    <fieldset className={styles.part}>
      <legend>{t('site')}</legend>
      <TextField form={form} name="siteName" maxLength={60} label={t('siteName')} hint={t('siteNameHint')} required />
      <Field label={t('language')} hint={t('languageHint')} error={errors.defaultLanguage}>
        <SelectInput
          name="defaultLanguage"
          value={values.defaultLanguage}
          options={LANGUAGES.map(value => ({ value, label: common(value) }))}
          onChange={value => form.set('defaultLanguage', value)}
        />
      </Field>
      <Field label={t('timeZone')} hint={t('timeZoneHint')} error={errors.timeZone}>
        <SelectInput
          name="timeZone"
          value={values.timeZone}
          options={ZONES.map(value => ({ value, label: value }))}
          onChange={value => form.set('timeZone', value)}
        />
      </Field>
    </fieldset>
  )
}
