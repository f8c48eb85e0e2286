import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { CorrectedKey } from '@tripos/question-kinds/corrected-key.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Button, Select, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import type { KeyEditorProps } from './key-editor-props.ts'
import styles from './regrade.module.css'

type Key<Kind extends CorrectedKey['kind']> = Extract<CorrectedKey, { kind: Kind }>

/** The option of each prompt. */
export function MatchingKey({ label, view, value, onChange }: KeyEditorProps<Key<'matching'>>) {
  const t = useTranslations('regrade.form')
  if (view.type !== 7) return null
  const options = view.targets.map((_, at) => ({ value: at, label: letterOf(at) }))
  return (
    <ol className={styles.parts} aria-label={label}>
      {value.targets.map((target, at) => (
        <li key={at}>
          <Select
            aria-label={t('prompt', { no: at + 1 })}
            value={target}
            options={options}
            onChange={next =>
              onChange({ kind: 'matching', targets: value.targets.map((before, i) => (i === at ? next : before)) })
            }
          />
        </li>
      ))}
    </ol>
  )
}

const swap = (order: readonly number[], at: number, by: -1 | 1): number[] =>
  order.map((index, i) => (i === at ? (order[at + by] ?? index) : i === at + by ? (order[at] ?? index) : index))

/** The items in their right order. */
export function OrderKey({ label, view, value, onChange }: KeyEditorProps<Key<'order'>>) {
  const t = useTranslations('regrade.form')
  if (view.type !== 8) return null
  const move = (at: number, by: -1 | 1) => onChange({ kind: 'order', order: swap(value.order, at, by) })
  return (
    <ol className={styles.parts} aria-label={label}>
      {value.order.map((index, at) => (
        <li key={index}>
          <Space>
            <Button
              size="small"
              icon={<ArrowUpOutlined aria-hidden="true" />}
              aria-label={t('up', { no: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <Button
              size="small"
              icon={<ArrowDownOutlined aria-hidden="true" />}
              aria-label={t('down', { no: at + 1 })}
              disabled={at === value.order.length - 1}
              onClick={() => move(at, 1)}
            />
            <RichText html={view.items[index] ?? ''} inline />
          </Space>
        </li>
      ))}
    </ol>
  )
}
