import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { candidates } from '../../../contract/candidates.ts'
import { type OverriddenExam, type Override, overrides } from '../../../contract/overrides.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { Alert, Checkbox, Form, Input, InputNumber } from 'antd'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteMultiSelect } from '@tripos/ui-staff/remote-select.tsx'
import { accountOption } from '../../../../identity/web/shared/account-option.ts'
import { DepartmentsSelect } from '../../../../org/web/shared/department-select.tsx'

interface Values {
  readonly userIds: string[]
  readonly departmentIds: string[]
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly limitMinutes: number | null
  readonly extraAttempts: number | null
  readonly reason: string
  readonly isReasonTold: boolean
  /** Empty keeps what is there. */
  readonly password: string
  readonly removesPassword: boolean
  readonly isConfirmed: boolean
}

type Said = Omit<Values, 'userIds' | 'departmentIds'>

/** Undefined keeps the password, null takes it away. */
function passwordOf({ password, removesPassword }: Said): string | null | undefined {
  if (removesPassword) return null
  return password.trim() === '' ? undefined : password
}

const NEW: Values = {
  userIds: [],
  departmentIds: [],
  startsAt: null,
  endsAt: null,
  limitMinutes: null,
  extraAttempts: null,
  reason: '',
  isReasonTold: false,
  password: '',
  removesPassword: false,
  isConfirmed: false,
}

/** Of a form that was filled from an override: only what a call takes. */
const inputOf = (values: Said) => {
  const { startsAt, endsAt, limitMinutes, extraAttempts, reason, isReasonTold, isConfirmed } = values
  const password = passwordOf(values)
  return { startsAt, endsAt, limitMinutes, extraAttempts, reason, isReasonTold, isConfirmed, password }
}

interface OverrideFormProps {
  readonly examId: string
  readonly exam: OverriddenExam
  /** Undefined: a new one. */
  readonly override: Override | undefined
  readonly onClose: () => void
}

const CHANGED = [overrides.paging, candidates.paging, candidates.summary] as const
const FIELD_OF = {
  OVERRIDE_KEYS_OUT: 'isConfirmed',
  OVERRIDE_NO_PASSWORD: 'password',
  END_BEFORE_START: 'endsAt',
} as const

/** Other times and attempts for people or departments; whom one is for does not change. */
export function OverrideForm({ examId, exam, override, onClose }: OverrideFormProps) {
  const t = useTranslations('overrides')
  const shared = {
    initial: { ...NEW, ...override },
    invalidates: CHANGED,
    fieldOf: FIELD_OF,
    onSaved: onClose,
    onClose,
  }
  const canSeeDepartments = useCan('sys:depart:view')
  const fields = <OverrideFields exam={exam} hasPassword={override?.hasPassword ?? false} />
  if (override !== undefined)
    return (
      <FormDrawer
        {...shared}
        title={t('editOf', { name: override.user?.realName ?? override.department?.name ?? '' })}
        endpoint={overrides.save}
        toInput={(values: Values) => ({
          ...inputOf(values),
          examId,
          id: override.id,
          version: override.version,
        })}
        onReload={onClose}
      >
        {fields}
      </FormDrawer>
    )
  return (
    <FormDrawer
      {...shared}
      title={t('add')}
      endpoint={overrides.add}
      toInput={({ userIds, departmentIds, ...values }: Values) => ({
        examId,
        userIds,
        departmentIds,
        ...inputOf(values),
      })}
      problemOf={({ userIds, departmentIds }: Values) =>
        userIds.length + departmentIds.length === 0 ? { field: 'userIds', text: t('whoMissing') } : undefined
      }
    >
      <Form.Item name="userIds" label={t('users')}>
        <CandidateSelect examId={examId} />
      </Form.Item>
      {canSeeDepartments && (
        <Form.Item name="departmentIds" label={t('departments')} extra={t('departmentsHint')}>
          <DepartmentsSelect label={t('departments')} />
        </Form.Item>
      )}
      {fields}
    </FormDrawer>
  )
}

interface CandidateSelectProps {
  readonly examId: string
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** Candidates of the exam by name. */
function CandidateSelect({ examId, value = [], onChange, ...rest }: CandidateSelectProps) {
  const t = useTranslations('overrides')
  const source = {
    endpoint: candidates.paging,
    input: { examId },
    toOption: ({ userId: id, ...row }: RowOf<typeof candidates.paging>) => accountOption({ id, ...row }),
  }
  return (
    <RemoteMultiSelect {...rest} source={source} label={t('users')} value={value} onChange={ids => onChange?.(ids)} />
  )
}

interface OverrideFieldsProps {
  readonly exam: OverriddenExam
  readonly hasPassword: boolean
}

function OverrideFields({ exam, hasPassword }: OverrideFieldsProps) {
  const t = useTranslations('overrides')
  const usual = (value: string) => t('usual', { value })
  return (
    <>
      <Form.Item name="startsAt" label={t('startsAt')} extra={usual(formatMinute(exam.startsAt) || t('none'))}>
        <MomentInput label={t('startsAt')} />
      </Form.Item>
      <Form.Item name="endsAt" label={t('endsAt')} extra={usual(formatMinute(exam.endsAt) || t('none'))}>
        <MomentInput label={t('endsAt')} />
      </Form.Item>
      <Form.Item name="limitMinutes" label={t('limitMinutes')} extra={usual(String(exam.limitMinutes))}>
        <InputNumber min={1} max={1440} precision={0} />
      </Form.Item>
      {exam.attemptLimit > 0 && (
        <Form.Item name="extraAttempts" label={t('extraAttempts')} extra={usual(String(exam.attemptLimit))}>
          <InputNumber min={1} max={100} precision={0} prefix="+" />
        </Form.Item>
      )}
      {exam.isByPassword && <PasswordFields hasPassword={hasPassword} />}
      <Form.Item name="reason" label={t('reason')} required>
        <Input maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="isReasonTold" valuePropName="checked">
        <Checkbox>{t('isReasonTold')}</Checkbox>
      </Form.Item>
      {exam.areKeysOut && (
        <>
          <Alert type="warning" showIcon title={t('keysOut')} />
          <Form.Item name="isConfirmed" valuePropName="checked">
            <Checkbox>{t('isConfirmed')}</Checkbox>
          </Form.Item>
        </>
      )}
    </>
  )
}

/** It is never shown, only replaced or taken away. */
function PasswordFields({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations('overrides')
  const removes = Form.useWatch('removesPassword') === true
  return (
    <>
      <Form.Item name="password" label={t('password')} extra={t(hasPassword ? 'passwordKept' : 'passwordHint')}>
        <Input maxLength={64} autoComplete="off" disabled={removes} />
      </Form.Item>
      {hasPassword && (
        <Form.Item name="removesPassword" valuePropName="checked">
          <Checkbox>{t('removesPassword')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
