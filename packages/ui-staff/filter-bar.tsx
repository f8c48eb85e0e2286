import { Input, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FilterOption, ListQuery } from './list.rules.ts'
import styles from './list-page.module.css'

export interface ListFilter {
  readonly key: string
  readonly label: string
  readonly options?: readonly FilterOption[]
  /** A control of its own, for what is no short list (a tree, a remote search). */
  readonly render?: (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode
}

interface FilterBarProps {
  readonly filters: readonly ListFilter[]
  readonly query: ListQuery
  readonly change: (values: Readonly<Record<string, string | number | undefined>>) => void
  readonly searchLabel: string | undefined
}

export function FilterBar({ filters, query, change, searchLabel }: FilterBarProps) {
  return (
    <search className={styles.filters}>
      {searchLabel !== undefined && (
        <SearchBox label={searchLabel} value={query.search} onChange={search => change({ search })} />
      )}
      {filters.map(filter => (
        <Filter
          key={filter.key}
          filter={filter}
          value={query.filters[filter.key]}
          onChange={value => change({ [filter.key]: value })}
        />
      ))}
    </search>
  )
}

interface FilterProps {
  readonly filter: ListFilter
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Filter({ filter, value, onChange }: FilterProps) {
  if (filter.render) return filter.render(value, onChange)
  return (
    <Select
      className={styles.filter ?? ''}
      aria-label={filter.label}
      placeholder={filter.label}
      allowClear
      value={value ?? null}
      options={(filter.options ?? []).map(option => ({ value: String(option.value), label: option.label }))}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

/** Searches on Enter, on clearing, and half a second after the last key. */
function SearchBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('common')
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address may change from outside (the filters are cleared, back is pressed).
  if (known !== value) {
    setKnown(value)
    setText(value)
  }

  // A timer is outside React; it is started anew with each key.
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => onChange(text.trim()), 500)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `onChange` is new in every render and must not restart the timer
  }, [text, value])

  return (
    <span className={styles.search} data-words={label}>
      <Input.Search
        aria-label={label}
        placeholder={label}
        allowClear
        maxLength={100}
        value={text}
        onChange={event => setText(event.target.value)}
        onSearch={next => onChange(next.trim())}
        enterButton={false}
        title={t('search')}
      />
    </span>
  )
}
