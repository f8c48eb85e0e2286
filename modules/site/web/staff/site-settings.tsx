import { site, type SiteConfig, type SiteSettings as Settings } from '../../contract.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES } from '@tripos/web-kit/locale.ts'
import { useSiteConfig } from '../shared/api.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { type DepartmentRule, SessionSettings, SignInSettings, SignUpSettings } from './account-settings.tsx'
import { HtmlField } from './html-field.tsx'
import { PictureField } from '../../../files/web/shared/picture-field.tsx'
import { PreviewPanel } from './site-preview.tsx'

export function SiteSettings() {
  const settings = useEndpoint(site.settings, {}, { staleMs: 0 })
  const config = useSiteConfig()
  const [round, setRound] = useState(0)
  // What lies in the cache may be old, and would be refused when it is saved.
  const data = settings.isFetchedAfterMount ? settings.data : undefined
  return (
    <Loaded query={{ ...settings, data: data && config ? { data, config } : undefined }}>
      {loaded => (
        <SettingsForm
          // A new round is a new form; a look at the server in between changes nothing in this one.
          key={round}
          settings={loaded.data}
          config={loaded.config}
          onRenew={() => void settings.refetch().then(() => setRound(round + 1))}
        />
      )}
    </Loaded>
  )
}

const ruleOf = ({ signUpChoice, signUpDepartmentId }: Settings): DepartmentRule => {
  if (signUpChoice) return 'choice'
  return signUpDepartmentId === null ? 'none' : 'fixed'
}

interface SettingsFormProps {
  readonly settings: Settings
  readonly config: SiteConfig
  readonly onRenew: () => void
}

function SettingsForm(props: SettingsFormProps) {
  const t = useTranslations('site.settings')
  const canEdit = useCan('sys:config:edit')
  // As it was when the form was opened.
  const [{ canMail, canSms, signUpChoice: _choice, version, ...values }] = useState(props.settings)
  const [initial] = useState({ ...values, departmentRule: ruleOf(props.settings) })
  return (
    <FormPage
      title={t('title')}
      endpoint={site.save}
      initial={initial}
      canEdit={canEdit}
      toInput={({ departmentRule, signUpDepartmentId, ...rest }) => ({
        ...rest,
        version,
        signUpChoice: departmentRule === 'choice',
        signUpDepartmentId: departmentRule === 'fixed' ? (signUpDepartmentId ?? null) : null,
      })}
      invalidates={[site.detail]}
      fieldOf={{ LAST_LOGIN_WAY: 'loginByPassword', LOGIN_WAY_NEEDED: 'loginByPassword' }}
      onSaved={props.onRenew}
      onReload={props.onRenew}
    >
      <Look config={props.config} />
      <SignUpSettings />
      <SignInSettings canMail={canMail} canSms={canSms} />
      <SessionSettings />
    </FormPage>
  )
}

const ZONES = Intl.supportedValuesOf('timeZone').map(value => ({ value, label: value }))

function Look({ config }: { config: SiteConfig }) {
  const t = useTranslations('site.settings')
  const common = useTranslations('common')
  return (
    <>
      <FormSection title={t('look')}>
        <Form.Item name="siteName" label={t('siteName')} required>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="defaultLanguage" label={t('defaultLanguage')} extra={t('defaultLanguageHint')}>
          <Radio.Group options={LANGUAGES.map(value => ({ value, label: common(`languages.${value}`) }))} />
        </Form.Item>
        <FormRow>
          {(['frontLogo', 'backLogo', 'loginBackground'] as const).map(name => (
            <Form.Item key={name} name={name} label={t(name)}>
              <PictureField label={t(name)} />
            </Form.Item>
          ))}
        </FormRow>
        <Form.Item name="timeZone" label={t('timeZone')} extra={t('timeZoneHint')} required>
          <Select showSearch aria-label={t('timeZone')} options={ZONES} />
        </Form.Item>
        <Form.Item name="copyRight" label={t('copyRight')} extra={t('copyRightHint')}>
          <HtmlField label={t('copyRight')} />
        </Form.Item>
      </FormSection>
      <FormSection title={t('preview')} hint={t('previewHint')}>
        <PreviewPanel saved={config} />
      </FormSection>
    </>
  )
}
