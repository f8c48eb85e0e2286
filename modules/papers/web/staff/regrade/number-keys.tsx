import type { CorrectedKey } from '@tripos/question-kinds/corrected-key.ts'
import type { Gap, Tolerance } from '@tripos/question-kinds/question-content.ts'
import { Checkbox, InputNumber, Select, Space } from 'antd'
import { useTranslations } from 'use-intl'
import type { KeyEditorProps } from './key-editor-props.ts'
import styles from './regrade.module.css'

interface NumberValue {
  readonly value: number
  readonly tolerance: Tolerance
}

interface NumberFieldsProps extends NumberValue {
  readonly label: string
  readonly onChange: (next: NumberValue) => void
}

function NumberFields({ label, value, tolerance, onChange }: NumberFieldsProps) {
  const t = useTranslations('regrade.form')
  return (
    <Space wrap>
      <InputNumber aria-label={label} value={value} onChange={next => onChange({ value: next ?? 0, tolerance })} />
      <span aria-hidden="true">±</span>
      <InputNumber
        aria-label={t('toleranceOf', { name: label })}
        min={0}
        value={tolerance.amount}
        onChange={amount => onChange({ value, tolerance: { ...tolerance, amount: amount ?? 0 } })}
      />
      <Checkbox
        checked={tolerance.isPercent}
        onChange={event => onChange({ value, tolerance: { ...tolerance, isPercent: event.target.checked } })}
      >
        {t('percent')}
      </Checkbox>
    </Space>
  )
}

export function NumberKey({ label, value, onChange }: KeyEditorProps<Extract<CorrectedKey, { kind: 'number' }>>) {
  const { value: number, tolerance } = value
  return (
    <NumberFields
      label={label}
      value={number}
      tolerance={tolerance}
      onChange={next => onChange({ kind: 'number', ...next })}
    />
  )
}

/** What each gap takes: texts as before, or a number. */
export function GapsKey({ label, value, onChange }: KeyEditorProps<Extract<CorrectedKey, { kind: 'gaps' }>>) {
  const t = useTranslations('regrade.form')
  const change = (at: number, gap: Gap) =>
    onChange({ kind: 'gaps', gaps: value.gaps.map((before, i) => (i === at ? gap : before)) })
  return (
    <ol className={styles.parts} aria-label={label}>
      {value.gaps.map((gap, at) => (
        <li key={at}>
          {gap.kind === 'text' ? (
            <Select
              mode="tags"
              className={styles.wide ?? ''}
              aria-label={t('gap', { no: at + 1 })}
              value={gap.accepted}
              onChange={accepted => change(at, { ...gap, accepted: accepted.map(text => text.trim()).filter(Boolean) })}
              open={false}
              suffixIcon={null}
            />
          ) : (
            <NumberFields
              label={t('gap', { no: at + 1 })}
              value={gap.value}
              tolerance={gap.tolerance}
              onChange={next => change(at, { ...gap, ...next })}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
