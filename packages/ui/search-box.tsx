import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { SearchIcon } from './icons.tsx'
import { TextInput } from './inputs.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  readonly label: string
  /** What is searched for now. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches on Enter or by the button, not at every key: each search costs the server a query. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const t = useTranslations('common')
  const [text, setText] = useState(value)
  return (
    <search>
      <form
        className={styles.row}
        onSubmit={event => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <Button type="submit" icon={<SearchIcon />}>
          {t('search')}
        </Button>
      </form>
    </search>
  )
}
