import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keep, kept } from '@tripos/web-kit/storage.ts'
import styles from './list-page.module.css'

/** The columns that a person has hidden in one list; remembered in this browser. */
export function useHiddenColumns(list: string) {
  const key = `columns ${list}`
  const [hidden, setHidden] = useState<readonly string[]>(() => (kept(key) ?? '').split(' ').filter(Boolean))
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter(one => one !== column) : [...hidden, column]
    keep(key, next.join(' '))
    setHidden(next)
  }
  return { hidden, toggle }
}

interface ColumnChoiceProps {
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  readonly hidden: readonly string[]
  readonly onToggle: (key: string) => void
}

export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  const t = useTranslations('staff.list')
  const boxes = columns.map(column => (
    <Checkbox key={column.key} checked={!hidden.includes(column.key)} onChange={() => onToggle(column.key)}>
      {column.title}
    </Checkbox>
  ))
  return (
    <Popover trigger="click" placement="bottomRight" content={<div className={styles.columnChoice}>{boxes}</div>}>
      <Button icon={<SettingOutlined aria-hidden="true" />} aria-label={t('columns')} title={t('columns')} />
    </Popover>
  )
}
