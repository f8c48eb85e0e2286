import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@tripos/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tripos/ui/icons.tsx'
import styles from './pages-bar.module.css'

interface PagesBarProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  /** Further buttons at the right. */
  readonly children?: ReactNode
}

/** Back and forward through pages, and straight to one of them. */
export function PagesBar({ page, pages, onPage, children }: PagesBarProps) {
  const t = useTranslations('learning.pages')
  return (
    <div className={styles.bar} role="group" aria-label={t('bar')}>
      <IconButton label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      {/* Another page begins with another input. */}
      <PageInput key={page} page={page} pages={pages} onPage={onPage} />
      <IconButton label={t('next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
      <span className={styles.gap} />
      {children}
    </div>
  )
}

function PageInput({ page, pages, onPage }: PagesBarProps) {
  const t = useTranslations('learning.pages')
  const [text, setText] = useState(String(page))
  const go = () => {
    const wanted = Math.trunc(Number(text))
    if (wanted >= 1 && wanted <= pages && wanted !== page) onPage(wanted)
    else setText(String(page))
  }
  return (
    <form
      className={styles.place}
      onSubmit={event => {
        event.preventDefault()
        go()
      }}
    >
      <input
        className={styles.input}
        inputMode="numeric"
        aria-label={t('page')}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={go}
      />
      <span>{t('of', { pages })}</span>
    </form>
  )
}
