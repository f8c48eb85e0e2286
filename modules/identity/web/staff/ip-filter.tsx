import { Input } from 'antd'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

/** The beginning of an address finds a network. Searches on Enter, the button, or clearing. */
export const ipFilter = (label: string): ListFilter => ({
  key: 'ip',
  label,
  render: (value, onChange) => (
    <Input.Search
      // The address of the page may change from outside.
      key={`ip ${value ?? ''}`}
      className={styles.wideFilter ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={45}
      defaultValue={value ?? ''}
      onSearch={next => onChange(next.trim() || undefined)}
    />
  ),
})
