import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type Gap, MAX_GAPS, MAX_WEIGHT } from '@tripos/question-kinds/question-content.ts'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './content-editor.module.css'
import { addGap, areWeighed, changeGap, type FillIn, removeGap, withoutWeights } from './gaps.rules.ts'
import type { KeyedEditorProps } from './keyed-editor-props.ts'
import { ToleratedNumber } from './numeric-editor.tsx'
import { Part } from './part.tsx'

export function GapsEditor({ value, onChange, isDisabled }: KeyedEditorProps<FillIn>) {
  const t = useTranslations('questionsTypes')
  const { gaps } = value
  return (
    <>
      <Part title={t('gaps')} hint={t('gapsHint')}>
        <div className={styles.options}>
          {gaps.map((gap, at) => (
            <GapRow
              key={at}
              no={at + 1}
              gap={gap}
              isWeighed={areWeighed(value)}
              isDisabled={isDisabled}
              onChange={next => onChange({ gaps: gaps.with(at, next) })}
              onRemove={gaps.length > 1 ? () => onChange(removeGap(value, at)) : undefined}
            />
          ))}
          {!isDisabled && (
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={gaps.length >= MAX_GAPS}
              onClick={() => onChange(addGap(value))}
            >
              {t('addGap')}
            </Button>
          )}
        </div>
      </Part>
      <Rules value={value} onChange={onChange} isDisabled={isDisabled} />
    </>
  )
}

const KINDS = ['exact', 'contains', 'number'] as const
type GapKind = (typeof KINDS)[number]

interface GapRowProps {
  readonly no: number
  readonly gap: Gap
  readonly isWeighed: boolean
  readonly isDisabled: boolean
  readonly onChange: (gap: Gap) => void
  readonly onRemove: (() => void) | undefined
}

function GapRow({ no, gap, isWeighed, isDisabled, onChange, onRemove }: GapRowProps) {
  const t = useTranslations('questionsTypes')
  const kinds = KINDS.map(value => ({ value, label: t(`gapKinds.${value}`) }))
  return (
    <div className={styles.line} role="group" aria-label={t('gap', { no })}>
      <span>({no})</span>
      <Select<GapKind>
        className={styles.kind ?? ''}
        aria-label={t('gapKind', { no })}
        disabled={isDisabled}
        value={gap.kind === 'number' ? 'number' : gap.match}
        options={kinds}
        onChange={kind => onChange(changeGap(gap, kind))}
      />
      {gap.kind === 'number' ? (
        <ToleratedNumber
          value={gap}
          prefix={t('gap', { no })}
          isDisabled={isDisabled}
          onChange={change => onChange({ ...gap, ...change })}
        />
      ) : (
        <Select<string[]>
          mode="tags"
          className={styles.accepted ?? ''}
          aria-label={t('accepted', { no })}
          placeholder={t('acceptedHint')}
          open={false}
          suffixIcon={null}
          disabled={isDisabled}
          value={gap.accepted}
          onChange={accepted => onChange({ ...gap, accepted })}
        />
      )}
      {isWeighed && (
        <InputNumber<number>
          className={styles.weight ?? ''}
          aria-label={t('weight', { no })}
          prefix={t('weightSign')}
          min={1}
          max={MAX_WEIGHT}
          precision={0}
          disabled={isDisabled}
          value={gap.weight ?? 1}
          onChange={weight => weight !== null && onChange({ ...gap, weight })}
        />
      )}
      {onRemove && !isDisabled && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('removeGap', { no })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

function Rules({ value, onChange, isDisabled }: KeyedEditorProps<FillIn>) {
  const t = useTranslations('questionsTypes')
  const rule = (label: string, isOn: boolean, change: (isOn: boolean) => Partial<FillIn>) => (
    <Checkbox checked={isOn} disabled={isDisabled} onChange={event => onChange(change(event.target.checked))}>
      {label}
    </Checkbox>
  )
  return (
    <Part title={t('rules')} hint={t('isOrderFreeHint')}>
      <div className={styles.line}>
        {rule(t('isOrderFree'), value.isOrderFree, isOrderFree =>
          isOrderFree ? { isOrderFree, gaps: withoutWeights(value.gaps) } : { isOrderFree },
        )}
        {rule(t('partial.gaps'), value.isPartial, isPartial => ({ isPartial }))}
        {rule(t('matchCase'), !value.ignoresCase, counts => ({ ignoresCase: !counts }))}
        {rule(t('matchWidth'), !value.ignoresWidth, counts => ({ ignoresWidth: !counts }))}
        {rule(t('matchSpaces'), !value.ignoresSpaces, counts => ({ ignoresSpaces: !counts }))}
      </div>
    </Part>
  )
}
