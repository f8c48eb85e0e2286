import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { letterOf } from '../../lib/answer-text.ts'
import { MOST_OPTIONS, markRight, move, type OptionDraft } from './content.rules.ts'
import styles from './content-editor.module.css'
import { RichTextField } from './editor/rich-text-field.tsx'

interface OptionsEditorProps {
  readonly options: readonly OptionDraft[]
  readonly isSingle: boolean
  readonly isDisabled: boolean
  readonly onChange: (options: OptionDraft[]) => void
}

/** Options with their right mark. Order is changed by buttons, which work for everybody. */
export function OptionsEditor({ options, isSingle, isDisabled, onChange }: OptionsEditorProps) {
  const t = useTranslations('admin.questions')
  const { keys, change } = useKeys(options, onChange)
  return (
    <div className={styles.options}>
      {options.map((option, at) => (
        <OptionRow
          key={keys[at]}
          letter={letterOf(at)}
          option={option}
          isSingle={isSingle}
          isDisabled={isDisabled}
          isFirst={at === 0}
          isLast={at === options.length - 1}
          canRemove={options.length > 2}
          onHtml={html => onChange(options.map((one, position) => (position === at ? { ...one, html } : one)))}
          onRight={isRight => onChange(markRight(options, at, { isRight, isSingle }))}
          onMove={to => change(list => move(list, at, at + to))}
          onRemove={() => change(list => list.filter((_, position) => position !== at))}
        />
      ))}
      {!isDisabled && (
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={options.length >= MOST_OPTIONS}
          onClick={() => onChange([...options, { html: '', isRight: false }])}
        >
          {t('addOption')}
        </Button>
      )}
    </div>
  )
}

/** Keys that travel with an option when it moves, so that its editor moves along. */
export function useKeys<Item>(options: readonly Item[], onChange: (options: Item[]) => void) {
  const [order, setOrder] = useState<readonly number[]>([])
  const highest = Math.max(-1, ...order)
  const keys = options.map((_, at) => order[at] ?? highest + 1 + at - order.length)
  const change = (rearrange: <T>(items: readonly T[]) => T[]) => {
    setOrder(rearrange(keys))
    onChange(rearrange(options))
  }
  return { keys, change }
}

interface OptionRowProps {
  readonly letter: string
  readonly option: OptionDraft
  readonly isSingle: boolean
  readonly isDisabled: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly canRemove: boolean
  readonly onHtml: (html: string) => void
  readonly onRight: (isRight: boolean) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function OptionRow(props: OptionRowProps) {
  const { letter, option, isDisabled } = props
  const t = useTranslations('admin.questions')
  const Mark = props.isSingle ? Radio : Checkbox
  return (
    <div className={styles.option} role="group" aria-label={t('option', { letter })}>
      <Mark
        className={styles.mark ?? ''}
        checked={option.isRight}
        disabled={isDisabled}
        onChange={event => props.onRight(event.target.checked)}
        aria-label={t('optionIsRight', { letter })}
      >
        {letter}
      </Mark>
      <div className={styles.field}>
        <RichTextField
          label={t('option', { letter })}
          value={option.html}
          onChange={props.onHtml}
          isCompact
          isDisabled={isDisabled}
        />
      </div>
      {!isDisabled && (
        <div className={styles.buttons}>
          <Button
            type="text"
            icon={<ArrowUpOutlined aria-hidden="true" />}
            disabled={props.isFirst}
            aria-label={t('moveUp', { letter })}
            onClick={() => props.onMove(-1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined aria-hidden="true" />}
            disabled={props.isLast}
            aria-label={t('moveDown', { letter })}
            onClick={() => props.onMove(1)}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden="true" />}
            disabled={!props.canRemove}
            aria-label={t('removeOption', { letter })}
            onClick={props.onRemove}
          />
        </div>
      )}
    </div>
  )
}
