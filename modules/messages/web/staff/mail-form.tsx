import type { Input as CallInput, Output } from '@tripos/contract-kit/endpoint.ts'
import { MAIL_SECURITY, messageChannels } from '../../contract.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { SecretField, typedSecrets } from '@tripos/ui-staff/secret-field.tsx'
import { ChannelState } from './channel-state.tsx'
import { ReportAddress } from './report-address.tsx'
import { TestButton } from './test-button.tsx'

type Settings = Output<typeof messageChannels.settings>['mail']
type Save = CallInput<typeof messageChannels.saveMail>
type Values = Omit<Save, 'version'> & { readonly password: string; readonly dkimKey: string }

interface MailFormProps {
  readonly settings: Settings
  readonly onRenew: () => void
}

export function MailForm({ settings, onRenew }: MailFormProps) {
  const t = useTranslations('messageChannels')
  const { source: _, canSend: __, hasPassword, hasDkimKey, version, pause: ___, reportUrl, ...rest } = settings
  const initial: Values = { ...rest, password: '', dkimKey: '' }
  return (
    <FormPage
      title={t('tabs.mail')}
      hint={t('mail.hint')}
      endpoint={messageChannels.saveMail}
      initial={initial}
      canEdit={settings.source !== 'environment'}
      above={<ChannelState state={settings} />}
      actions={isDirty => <TestButton channel="mail" isDirty={isDirty} />}
      toInput={({ password, dkimKey, ...values }) => ({
        ...values,
        ...typedSecrets({ password, dkimKey }),
        version,
      })}
      onSaved={onRenew}
      onReload={onRenew}
    >
      <FormSection title={t('mail.server')}>
        <Form.Item name="isOn" label={t('isOn')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <FormRow>
          <Form.Item name="host" label={t('mail.host')}>
            <Input maxLength={253} spellCheck={false} />
          </Form.Item>
          <Form.Item name="security" label={t('mail.security')}>
            <Select options={MAIL_SECURITY.map(value => ({ value, label: t(`mail.securities.${value}`) }))} />
          </Form.Item>
          <Form.Item name="port" label={t('mail.port')}>
            <InputNumber min={1} max={65_535} precision={0} />
          </Form.Item>
        </FormRow>
        <FormRow>
          <Form.Item name="user" label={t('mail.user')}>
            <Input maxLength={254} spellCheck={false} />
          </Form.Item>
          <SecretField name="password" label={t('mail.password')} isKept={hasPassword} />
        </FormRow>
        <Form.Item name="caCertificate" label={t('mail.caCertificate')} extra={t('mail.caHint')}>
          <Input.TextArea rows={2} maxLength={20_000} spellCheck={false} />
        </Form.Item>
      </FormSection>
      <FormSection title={t('mail.sender')}>
        <FormRow>
          <Form.Item name="from" label={t('mail.from')}>
            <Input maxLength={254} spellCheck={false} />
          </Form.Item>
          <Form.Item name="fromName" label={t('mail.fromName')}>
            <Input maxLength={60} />
          </Form.Item>
        </FormRow>
        <Form.Item name="bounceAddress" label={t('mail.bounceAddress')} extra={t('mail.bounceHint')}>
          <Input maxLength={254} spellCheck={false} />
        </Form.Item>
      </FormSection>
      <ReportAddress channel="mail" url={reportUrl} />
      <FormSection title={t('mail.dkim')} hint={t('mail.dkimHint')}>
        <FormRow>
          <Form.Item name="dkimDomain" label={t('mail.dkimDomain')}>
            <Input maxLength={253} spellCheck={false} />
          </Form.Item>
          <Form.Item name="dkimSelector" label={t('mail.dkimSelector')}>
            <Input maxLength={63} spellCheck={false} />
          </Form.Item>
        </FormRow>
        <SecretField name="dkimKey" label={t('mail.dkimKey')} isKept={hasDkimKey} isLong />
      </FormSection>
    </FormPage>
  )
}
