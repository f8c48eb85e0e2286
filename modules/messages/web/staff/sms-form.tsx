import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { messageKinds } from '@tripos/contract-kit/installed.ts'
import type { Input as CallInput, Output } from '@tripos/contract-kit/endpoint.ts'
import { messageChannels, SMS_PROVIDERS } from '../../contract.ts'
import { Button, Form, Input, Select, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { SecretField, typedSecrets } from '@tripos/ui-staff/secret-field.tsx'
import { ChannelState } from './channel-state.tsx'
import styles from './messages.module.css'
import { ReportAddress } from './report-address.tsx'
import { TestButton } from './test-button.tsx'

type Settings = Output<typeof messageChannels.settings>['sms']
type Save = CallInput<typeof messageChannels.saveSms>
type Provider = Settings['provider']
type Values = Omit<Save, 'version'> & { readonly secret: string }

interface SmsFormProps {
  readonly settings: Settings
  readonly onRenew: () => void
}

export function SmsForm({ settings, onRenew }: SmsFormProps) {
  const t = useTranslations('messageChannels')
  const { source: _, canSend: __, hasSecret, version, pause: ___, reportUrl, ...rest } = settings
  const initial: Values = { ...rest, secret: '' }
  return (
    <FormPage
      title={t('tabs.sms')}
      hint={t('sms.hint')}
      endpoint={messageChannels.saveSms}
      initial={initial}
      canEdit={settings.source !== 'environment'}
      above={<ChannelState state={settings} />}
      actions={isDirty => <TestButton channel="sms" isDirty={isDirty} />}
      // Fields that the provider does not have are not in the form, and stay as they are.
      toInput={({ secret, ...values }) => ({ ...rest, ...values, ...typedSecrets({ secret }), version })}
      onSaved={onRenew}
      onReload={onRenew}
    >
      <FormSection title={t('sms.gateway')}>
        <Form.Item name="isOn" label={t('isOn')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="provider" label={t('sms.provider')}>
          <Select options={SMS_PROVIDERS.map(value => ({ value, label: t(`sms.providers.${value}`) }))} />
        </Form.Item>
        <ProviderFields hasSecret={hasSecret} />
      </FormSection>
      <Templates />
      <ReportAddress channel="sms" url={reportUrl} />
    </FormPage>
  )
}

function ProviderFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useTranslations('messageChannels.sms')
  const provider = Form.useWatch<Provider | undefined>('provider') ?? 'aliyun'
  const secret = <SecretField name="secret" label={t(`secrets.${provider}`)} isKept={hasSecret} />
  if (provider === 'hook') {
    return (
      <FormRow>
        <Form.Item name="url" label={t('url')} extra={t('urlHint')}>
          <Input maxLength={500} spellCheck={false} />
        </Form.Item>
        {secret}
      </FormRow>
    )
  }
  return (
    <>
      <FormRow>
        <Form.Item name="keyId" label={t(`keyIds.${provider}`)}>
          <Input maxLength={128} spellCheck={false} />
        </Form.Item>
        {secret}
      </FormRow>
      <FormRow>
        <Form.Item name="signName" label={t('signName')}>
          <Input maxLength={60} />
        </Form.Item>
        {provider === 'tencent' && (
          <>
            <Form.Item name="appId" label={t('appId')} extra={t('appIdHint')}>
              <Input maxLength={32} spellCheck={false} />
            </Form.Item>
            <Form.Item name="region" label={t('region')} extra={t('regionHint')}>
              <Input maxLength={32} spellCheck={false} />
            </Form.Item>
          </>
        )}
      </FormRow>
    </>
  )
}

/** For providers that take no text of ours. */
function Templates() {
  const t = useTranslations('messageChannels.sms')
  const provider = Form.useWatch<Provider | undefined>('provider')
  if (provider === undefined || provider === 'hook') return null
  return (
    <FormSection title={t('templates')} hint={t('templatesHint')}>
      <Form.List name="templates">
        {(fields, { add, remove }) => (
          <>
            {fields.map(field => (
              <Template key={field.key} at={field.name} onRemove={() => remove(field.name)} />
            ))}
            <Form.Item>
              <Button
                icon={<PlusOutlined aria-hidden="true" />}
                onClick={() => add({ kind: undefined, language: 'zh-CN', templateId: '', params: [] })}
              >
                {t('addTemplate')}
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
    </FormSection>
  )
}

function Template({ at, onRemove }: { at: number; onRemove: () => void }) {
  const t = useTranslations('messageChannels.sms')
  const language = useLocaleStore(state => state.language)
  const kinds = messageKinds()
  const kind = Form.useWatch<string | undefined>(['templates', at, 'kind'])
  const form = Form.useFormInstance<Values>()
  const params = kinds[kind ?? '']?.params ?? []
  return (
    <div className={styles.template}>
      <FormRow>
        <Form.Item name={[at, 'kind']} label={t('kind')}>
          <Select
            showSearch
            optionFilterProp="label"
            // Another kind has other values.
            onChange={() => form.setFieldValue(['templates', at, 'params'], [])}
            options={Object.entries(kinds).map(([value, { name }]) => ({ value, label: name[language] }))}
          />
        </Form.Item>
        <Form.Item name={[at, 'language']} label={t('language')}>
          <Select options={(['zh-CN', 'en-US'] as const).map(value => ({ value, label: t(`languages.${value}`) }))} />
        </Form.Item>
        <Form.Item name={[at, 'templateId']} label={t('templateId')}>
          <Input maxLength={64} spellCheck={false} />
        </Form.Item>
        <Form.Item name={[at, 'params']} label={t('params')}>
          <Select mode="multiple" options={params.map(value => ({ value, label: value }))} />
        </Form.Item>
      </FormRow>
      <Button
        type="text"
        danger
        className={styles.remove ?? ''}
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('removeTemplate', { n: String(at + 1) })}
        onClick={onRemove}
      />
    </div>
  )
}
