/** The switches: who may sign up, how one signs in, how long it lasts. */
import type { SiteSettings } from '../../contract.ts'
import { Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import styles from './site.module.css'

const RULES = ['none', 'fixed', 'choice'] as const
export type DepartmentRule = (typeof RULES)[number]

export function SignUpSettings() {
  const t = useTranslations('site.settings')
  const isOpen = Form.useWatch<boolean | undefined>('signUpOpen')
  const rule = Form.useWatch<DepartmentRule | undefined>('departmentRule')
  return (
    <FormSection title={t('signUp')}>
      <SwitchField name="signUpOpen" hint={t('signUpOpenHint')} />
      {isOpen && (
        <>
          <SwitchField name="signUpReview" hint={t('signUpReviewHint')} />
          <Form.Item name="departmentRule" label={t('departmentRule')}>
            <Radio.Group options={RULES.map(value => ({ value, label: t(`departmentRules.${value}`) }))} />
          </Form.Item>
          {rule === 'fixed' && (
            <Form.Item
              name="signUpDepartmentId"
              label={t('departmentRules.fixed')}
              required
              rules={[{ required: true, message: t('chooseDepartment') }]}
            >
              <DepartmentSelect label={t('departmentRules.fixed')} />
            </Form.Item>
          )}
        </>
      )}
    </FormSection>
  )
}

export function SignInSettings({ canMail, canSms }: { canMail: boolean; canSms: boolean }) {
  const t = useTranslations('site.settings')
  return (
    <FormSection title={t('signIn')}>
      <SwitchField name="loginByPassword" hint={t('loginByPasswordHint')} />
      <SwitchField name="loginByMobile" hint={!canSms && t('noSms')} />
      <SwitchField name="loginByEmail" hint={!canMail && t('noMail')} />
      <SwitchField name="workAlways" hint={t('workAlwaysHint')} />
      <SwitchField name="singleSession" hint={t('singleSessionHint')} />
      <Form.Item name="roomAddresses" label={t('roomAddresses')} extra={t('roomAddressesHint')}>
        <Input maxLength={2000} placeholder="10.8.0.0/16, 192.168.5.20" />
      </Form.Item>
    </FormSection>
  )
}

type SwitchName = {
  [K in keyof SiteSettings]: SiteSettings[K] extends boolean ? K : never
}[keyof SiteSettings]

function SwitchField({
  name,
  hint,
}: {
  name: Exclude<SwitchName, 'signUpChoice' | 'canMail' | 'canSms'>
  hint?: string | false
}) {
  const t = useTranslations('site.settings')
  return (
    <Form.Item name={name} label={t(name)} valuePropName="checked" extra={hint}>
      <Switch />
    </Form.Item>
  )
}

const LIMITS = [
  { idle: 'studentIdleHours', absolute: 'studentAbsoluteHours', maxIdle: 168, maxAbsolute: 2160 },
  { idle: 'administratorIdleHours', absolute: 'administratorAbsoluteHours', maxIdle: 24, maxAbsolute: 168 },
] as const

export function SessionSettings() {
  const t = useTranslations('site.settings')
  return (
    <FormSection title={t('sessions')} hint={t('sessionsHint')}>
      {LIMITS.map(({ idle, absolute, maxIdle, maxAbsolute }) => (
        <FormRow key={idle}>
          <Form.Item
            name={idle}
            label={t(idle)}
            required
            dependencies={[absolute]}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, value: number | null) =>
                  value !== null && value > Number(getFieldValue(absolute))
                    ? Promise.reject(new Error(t('idleAboveAbsolute')))
                    : Promise.resolve(),
              }),
            ]}
          >
            <HoursInput max={maxIdle} />
          </Form.Item>
          <Form.Item name={absolute} label={t(absolute)} required>
            <HoursInput max={maxAbsolute} />
          </Form.Item>
        </FormRow>
      ))}
    </FormSection>
  )
}

interface HoursInputProps {
  readonly id?: string
  readonly max: number
  readonly value?: number | null
  readonly onChange?: (hours: number | null) => void
}

function HoursInput({ max, onChange, ...rest }: HoursInputProps) {
  const t = useTranslations('site.settings')
  return (
    <InputNumber<number>
      {...rest}
      {...(onChange ? { onChange } : {})}
      className={styles.hours ?? ''}
      min={1}
      max={max}
      precision={0}
      suffix={t('hours')}
    />
  )
}
