import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Checkbox, Form, Input, Switch } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { FormTabs } from '@tripos/ui-staff/form-tabs.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { SecretField, typedSecrets } from '@tripos/ui-staff/secret-field.tsx'
import { paymentGateways } from '../../contract/gateways.ts'
import { type OnlineGateway, SETTABLE } from '../../contract/order-kinds.ts'

type Settings = Output<typeof paymentGateways.settings>
type Tab = (typeof SETTABLE)[number]

/** How people pay: each gateway with its account, its keys and a test. */
export function PaymentGateways() {
  const t = useTranslations('ordersStaff.gateways')
  const orders = useTranslations('ordersStaff.orders')
  const [tab, setTab] = useState<Tab>('wechat')
  return (
    <>
      <FormTabs
        label={t('title')}
        items={SETTABLE.map(key => ({ key, label: orders(`gateways.${key}`) }))}
        active={tab}
        onChange={setTab}
      />
      <GatewayForm key={tab} tab={tab} />
    </>
  )
}

function GatewayForm({ tab }: { tab: Tab }) {
  const settings = useEndpoint(paymentGateways.settings, {}, { staleMs: 0 })
  const canEdit = useCan('order:gateway:edit')
  const renew = () => void settings.refetch()
  // What lies in the cache may be old, and would be refused when it is saved.
  const all = settings.isFetchedAfterMount ? settings.data : undefined
  // The version of a gateway is the form's: what somebody else saves meanwhile does not come under edits that are not saved.
  const data = useMemo(() => all && { all, version: all[tab].version }, [all, tab])
  return (
    <Loaded query={{ ...settings, data }}>
      {({ all: shown, version }) => {
        const props = { all: shown, canEdit, onRenew: renew }
        if (tab === 'wechat') return <WechatForm key={version} {...props} />
        if (tab === 'alipay') return <AlipayForm key={version} {...props} />
        return tab === 'stripe' ? <StripeForm key={version} {...props} /> : <BankForm key={version} {...props} />
      }}
    </Loaded>
  )
}

interface GatewayFormProps {
  readonly all: Settings
  readonly canEdit: boolean
  readonly onRenew: () => void
}

function TestButton({ gateway, isDirty }: { gateway: OnlineGateway; isDirty: () => boolean }) {
  const t = useTranslations('ordersStaff.gateways')
  const [isUnsaved, setUnsaved] = useState(false)
  const test = useEndpointMutation(paymentGateways.test)
  return (
    <div className={pages.stack}>
      <Button
        loading={test.isPending}
        onClick={() => {
          setUnsaved(isDirty())
          if (!isDirty()) test.mutate({ gateway })
        }}
      >
        {t('test')}
      </Button>
      {isUnsaved && <Alert type="warning" showIcon title={t('unsaved')} />}
      {test.data && !isUnsaved && (
        <Alert
          role="status"
          type={test.data.isGood ? 'success' : 'error'}
          showIcon
          title={t(test.data.isGood ? 'good' : 'bad')}
          description={<span className={pages.breakable}>{t('answer', { answer: test.data.answer })}</span>}
        />
      )}
    </div>
  )
}

function OnSwitch() {
  const t = useTranslations('ordersStaff.gateways')
  return (
    <Form.Item name="isOn" label={t('isOn')} valuePropName="checked">
      <Switch />
    </Form.Item>
  )
}

function Line({ name, label, extra }: { name: string; label: string; extra?: ReactNode }) {
  return (
    <Form.Item name={name} label={label} extra={extra}>
      <Input maxLength={253} spellCheck={false} autoComplete="off" />
    </Form.Item>
  )
}

function NotifyUrl({ url }: { url: string }) {
  const t = useTranslations('ordersStaff.gateways')
  return (
    <Alert type="info" showIcon title={t('notifyUrl')} description={<code className={pages.breakable}>{url}</code>} />
  )
}

function WechatForm({ all: { wechat }, canEdit, onRenew }: GatewayFormProps) {
  const t = useTranslations('ordersStaff.gateways')
  const { hasPrivateKey, hasApiKey, hasAppSecret, notifyUrl, version, ...rest } = wechat
  return (
    <FormPage
      title={t('wechat.title')}
      hint={t('wechat.hint')}
      endpoint={paymentGateways.saveWechat}
      initial={{ ...rest, privateKey: '', apiKey: '', appSecret: '' }}
      canEdit={canEdit}
      above={<NotifyUrl url={notifyUrl} />}
      actions={isDirty => canEdit && <TestButton gateway="wechat" isDirty={isDirty} />}
      toInput={({ privateKey, apiKey, appSecret, ...values }) => ({
        ...values,
        ...typedSecrets({ privateKey, apiKey, appSecret }),
        version,
      })}
      onSaved={onRenew}
      onReload={onRenew}
    >
      <FormSection title={t('account')}>
        <OnSwitch />
        <FormRow>
          <Line name="merchantId" label={t('wechat.merchantId')} />
          <Line name="appId" label={t('wechat.appId')} />
        </FormRow>
        <Form.Item name="ways" label={t('ways')}>
          <Checkbox.Group
            options={(['native', 'jsapi', 'h5'] as const).map(value => ({ value, label: t(`wechat.ways.${value}`) }))}
          />
        </Form.Item>
      </FormSection>
      <FormSection title={t('keys')}>
        <Line name="serialNo" label={t('wechat.serialNo')} />
        <SecretField name="privateKey" label={t('wechat.privateKey')} isKept={hasPrivateKey} isLong />
        <SecretField name="apiKey" label={t('wechat.apiKey')} isKept={hasApiKey} />
        <SecretField name="appSecret" label={t('wechat.appSecret')} isKept={hasAppSecret} />
        <PlatformKeys />
        <Line name="url" label={t('url')} extra={t('urlHint')} />
      </FormSection>
    </FormPage>
  )
}

/** One in daily use, and for a while the next one beside it. */
function PlatformKeys() {
  const t = useTranslations('ordersStaff.gateways')
  return (
    <Form.List name="platformKeys">
      {(fields, { add, remove }) => (
        <fieldset className={pages.stack}>
          <legend>{t('wechat.platformKeys')}</legend>
          {fields.map(({ name, key }) => (
            <div key={key}>
              <Form.Item name={[name, 'id']} label={t('wechat.keyId')}>
                <Input maxLength={80} spellCheck={false} />
              </Form.Item>
              <Form.Item name={[name, 'pem']} label={t('wechat.pem')}>
                <Input.TextArea rows={3} spellCheck={false} />
              </Form.Item>
              <Button type="text" danger onClick={() => remove(name)}>
                {t('wechat.removeKey')}
              </Button>
            </div>
          ))}
          {fields.length < 5 && (
            <Button type="dashed" onClick={() => add({ id: '', pem: '' })}>
              {t('wechat.addKey')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}

function AlipayForm({ all: { alipay }, canEdit, onRenew }: GatewayFormProps) {
  const t = useTranslations('ordersStaff.gateways')
  const { hasPrivateKey, notifyUrl, version, ...rest } = alipay
  return (
    <FormPage
      title={t('alipay.title')}
      hint={t('alipay.hint')}
      endpoint={paymentGateways.saveAlipay}
      initial={{ ...rest, privateKey: '' }}
      canEdit={canEdit}
      above={<NotifyUrl url={notifyUrl} />}
      actions={isDirty => canEdit && <TestButton gateway="alipay" isDirty={isDirty} />}
      toInput={({ privateKey, ...values }) => ({ ...values, ...typedSecrets({ privateKey }), version })}
      onSaved={onRenew}
      onReload={onRenew}
    >
      <FormSection title={t('account')}>
        <OnSwitch />
        <FormRow>
          <Line name="appId" label={t('alipay.appId')} />
          <Line name="sellerId" label={t('alipay.sellerId')} />
        </FormRow>
        <Form.Item name="ways" label={t('ways')}>
          <Checkbox.Group
            options={(['page', 'wap'] as const).map(value => ({ value, label: t(`alipay.ways.${value}`) }))}
          />
        </Form.Item>
      </FormSection>
      <FormSection title={t('keys')}>
        <SecretField name="privateKey" label={t('alipay.privateKey')} isKept={hasPrivateKey} isLong />
        <Form.Item name="alipayKey" label={t('alipay.alipayKey')}>
          <Input.TextArea rows={3} maxLength={4000} spellCheck={false} />
        </Form.Item>
        <Line name="url" label={t('url')} extra={t('urlHint')} />
      </FormSection>
    </FormPage>
  )
}

function StripeForm({ all: { stripe }, canEdit, onRenew }: GatewayFormProps) {
  const t = useTranslations('ordersStaff.gateways')
  const { hasSecretKey, hasWebhookSecret, notifyUrl, version, ...rest } = stripe
  return (
    <FormPage
      title={t('stripe.title')}
      hint={t('stripe.hint')}
      endpoint={paymentGateways.saveStripe}
      initial={{ ...rest, secretKey: '', webhookSecret: '' }}
      canEdit={canEdit}
      above={<NotifyUrl url={notifyUrl} />}
      actions={isDirty => canEdit && <TestButton gateway="stripe" isDirty={isDirty} />}
      toInput={({ secretKey, webhookSecret, ...values }) => ({
        ...values,
        ...typedSecrets({ secretKey, webhookSecret }),
        version,
      })}
      onSaved={onRenew}
      onReload={onRenew}
    >
      <FormSection title={t('account')}>
        <OnSwitch />
        <Line name="accountId" label={t('stripe.accountId')} />
      </FormSection>
      <FormSection title={t('keys')}>
        <SecretField name="secretKey" label={t('stripe.secretKey')} isKept={hasSecretKey} />
        <SecretField name="webhookSecret" label={t('stripe.webhookSecret')} isKept={hasWebhookSecret} />
        <Line name="url" label={t('url')} extra={t('urlHint')} />
      </FormSection>
    </FormPage>
  )
}

function BankForm({ all: { bank }, canEdit, onRenew }: GatewayFormProps) {
  const t = useTranslations('ordersStaff.gateways')
  const { version, ...rest } = bank
  return (
    <FormPage
      title={t('bank.title')}
      hint={t('bank.hint')}
      endpoint={paymentGateways.saveBank}
      initial={rest}
      canEdit={canEdit}
      toInput={values => ({ ...values, version })}
      onSaved={onRenew}
      onReload={onRenew}
    >
      <FormSection title={t('account')}>
        <OnSwitch />
        <Form.Item name="account" label={t('bank.account')} extra={t('bank.accountHint')}>
          <Input.TextArea rows={4} maxLength={500} />
        </Form.Item>
      </FormSection>
    </FormPage>
  )
}
