import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Form, Radio } from 'antd'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { RemoteMultiSelect, RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { AfterLoss, GrantRule } from '../../contract/certificate-states.ts'
import { certificateKinds, MAX_RULE_EXAMS } from '../../contract/kinds.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface RuleFieldsProps {
  readonly kind: Output<typeof certificateKinds.detail> | undefined
}

/** What earns a certificate, and what becomes of it when that is gone. */
export function RuleFields({ kind }: RuleFieldsProps) {
  const t = useTranslations('certificatesStaff.kind')
  const rule = Form.useWatch<GrantRule | undefined>('rule')
  return (
    <FormSection title={t('ruleTitle')} hint={t('ruleHint')}>
      <Form.Item name="rule" label={t('rule')}>
        <Radio.Group options={Object.values(GrantRule).map(value => ({ value, label: t(`rules.${value}`) }))} />
      </Form.Item>
      {/* Kept while another rule is chosen, and left out when it is saved. */}
      <Form.Item name="examIds" label={t('exams')} extra={t('examsHint')} hidden={rule !== GrantRule.exams}>
        <ExamSelect label={t('exams')} known={kind?.exams ?? []} />
      </Form.Item>
      <Form.Item name="courseId" label={t('course')} extra={t('courseHint')} hidden={rule !== GrantRule.course}>
        <CourseSelect label={t('course')} known={kind?.course ?? null} />
      </Form.Item>
      {rule === GrantRule.exams && <AfterLossFields />}
    </FormSection>
  )
}

function AfterLossFields() {
  const t = useTranslations('certificatesStaff.kind')
  return (
    <FormRow>
      {(['afterVoid', 'afterRegrade', 'afterLaterFail'] as const).map(name => (
        <Form.Item key={name} name={name} label={t(name)}>
          <Radio.Group options={Object.values(AfterLoss).map(value => ({ value, label: t(`after.${value}`) }))} />
        </Form.Item>
      ))}
    </FormRow>
  )
}

const toOption = ({ id, name }: Named) => ({ value: id, label: name })

interface ExamSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  readonly known: readonly Named[]
}

function ExamSelect({ value = [], onChange, known, ...rest }: ExamSelectProps) {
  return (
    <RemoteMultiSelect
      {...rest}
      maxCount={MAX_RULE_EXAMS}
      source={{
        endpoint: certificateKinds.ruleOptions,
        isAllowed: useCan('certificate:kind:edit'),
        input: { of: 'exams' },
        toOption,
        known: known.map(toOption),
      }}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}

interface CourseSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly known: Named | null
}

function CourseSelect({ value, onChange, known, ...rest }: CourseSelectProps) {
  return (
    <RemoteSelect
      {...rest}
      source={{
        endpoint: certificateKinds.ruleOptions,
        isAllowed: useCan('certificate:kind:edit'),
        input: { of: 'courses' },
        toOption,
        known: known ? [toOption(known)] : [],
      }}
      value={value}
      onChange={id => onChange?.(id ?? null)}
    />
  )
}
