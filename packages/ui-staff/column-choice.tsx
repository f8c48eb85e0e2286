import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import { useTranslations } from 'use-intl'
import type { ListColumn } from './list-column.ts'
import { DENSITIES, isPlain, type ListView, moved, PLAIN_VIEW, toggled } from './list-view.rules.ts'
import styles from './column-choice.module.css'

interface ColumnChoiceProps {
  /** All that can be hidden and moved, in the order of the person. */
  readonly columns: readonly Pick<ListColumn<never>, 'key' | 'title'>[]
  readonly view: ListView
  readonly onChange: (view: ListView) => void
}

/** Which columns a person sees, in which order, and how close the rows stand. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const t = useTranslations('staff.list')
  return (
    <Popover trigger="click" placement="bottomRight" content={<Choice {...props} />}>
      <Button icon={<SettingOutlined aria-hidden="true" />} aria-label={t('columns')} title={t('columns')} />
    </Popover>
  )
}

function Choice({ columns, view, onChange }: ColumnChoiceProps) {
  const t = useTranslations('staff.list')
  const keys = columns.map(({ key }) => key)
  return (
    <div className={styles.choice}>
      <Segmented
        aria-label={t('density')}
        block
        value={view.density}
        options={DENSITIES.map(value => ({ value, label: t(`densities.${value}`) }))}
        onChange={density => onChange({ ...view, density })}
      />
      <ul className={styles.columns}>
        {columns.map(({ key, title }, at) => (
          <li key={key} className={styles.column}>
            <Checkbox checked={!view.hidden.includes(key)} onChange={() => onChange(toggled(view, key))}>
              {title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden="true" />}
              aria-label={t('moveUp', { column: title })}
              disabled={at === 0}
              onClick={() => onChange(moved(view, keys, { key, by: -1 }))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden="true" />}
              aria-label={t('moveDown', { column: title })}
              disabled={at === keys.length - 1}
              onClick={() => onChange(moved(view, keys, { key, by: 1 }))}
            />
          </li>
        ))}
      </ul>
      <Button disabled={isPlain(view)} onClick={() => onChange(PLAIN_VIEW)}>
        {t('resetView')}
      </Button>
    </div>
  )
}
