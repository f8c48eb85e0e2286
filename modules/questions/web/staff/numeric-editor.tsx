import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Tolerance } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './content-editor.module.css'
import type { KeyedEditorProps } from './keyed-editor-props.ts'
import { Part } from './part.tsx'

type NumericContent = Extract<QuestionContent, { type: 9 }>
const MAX_UNITS = 10

export function NumericEditor({ value, onChange, isDisabled }: KeyedEditorProps<NumericContent>) {
  const t = useTranslations('questionsTypes')
  return (
    <>
      <Part title={t('number')}>
        <ToleratedNumber value={value} onChange={onChange} isDisabled={isDisabled} />
      </Part>
      <Part title={t('units')} hint={t('unitsHint')}>
        <Units value={value} onChange={onChange} isDisabled={isDisabled} />
      </Part>
    </>
  )
}

interface Tolerated {
  readonly value: number
  readonly tolerance: Tolerance
}

interface ToleratedNumberProps {
  readonly value: Tolerated
  readonly onChange: (change: Partial<Tolerated>) => void
  readonly isDisabled: boolean
  /** In front of the names for screen readers, where there are several of these. */
  readonly prefix?: string
}

export function ToleratedNumber({ value: { value, tolerance }, onChange, isDisabled, prefix }: ToleratedNumberProps) {
  const t = useTranslations('questionsTypes')
  const labelOf = (name: string) => (prefix === undefined ? name : `${prefix} ${name}`)
  return (
    <div className={styles.line}>
      <InputNumber<number>
        aria-label={labelOf(t('value'))}
        disabled={isDisabled}
        value={Number.isFinite(value) ? value : null}
        onChange={next => next !== null && onChange({ value: next })}
      />
      <span aria-hidden="true">±</span>
      <InputNumber<number>
        aria-label={labelOf(t('tolerance'))}
        min={0}
        disabled={isDisabled}
        value={tolerance.amount}
        onChange={amount => amount !== null && onChange({ tolerance: { ...tolerance, amount } })}
      />
      <Checkbox
        disabled={isDisabled}
        checked={tolerance.isPercent}
        onChange={event => onChange({ tolerance: { ...tolerance, isPercent: event.target.checked } })}
      >
        {t('percent')}
      </Checkbox>
    </div>
  )
}

function Units({ value: { units }, onChange, isDisabled }: KeyedEditorProps<NumericContent>) {
  const t = useTranslations('questionsTypes')
  const set = (at: number, change: Partial<(typeof units)[number]>) =>
    onChange({ units: units.map((unit, index) => (index === at ? { ...unit, ...change } : unit)) })
  return (
    <div className={styles.options}>
      {units.map(({ name, factor }, at) => (
        <div key={at} className={styles.line}>
          <Input
            className={styles.unit ?? ''}
            aria-label={t('unit', { no: at + 1 })}
            maxLength={20}
            disabled={isDisabled}
            value={name}
            onChange={event => set(at, { name: event.target.value })}
          />
          {at > 0 && (
            <InputNumber<number>
              aria-label={t('factor', { no: at + 1 })}
              prefix="×"
              min={0}
              disabled={isDisabled}
              value={factor}
              onChange={next => next !== null && set(at, { factor: next })}
            />
          )}
          {!isDisabled && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('removeUnit', { no: at + 1 })}
              // Whatever stands first then is the unit of the answer.
              onClick={() => onChange({ units: withFirst(units.filter((_, index) => index !== at)) })}
            />
          )}
        </div>
      ))}
      {!isDisabled && (
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={units.length >= MAX_UNITS}
          onClick={() => onChange({ units: withFirst([...units, { name: '', factor: 1 }]) })}
        >
          {t('addUnit')}
        </Button>
      )}
    </div>
  )
}

const withFirst = (units: NumericContent['units']): NumericContent['units'] =>
  units.map((unit, at) => (at === 0 ? { ...unit, factor: 1 } : unit))
