import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onChange: (page: number) => void
}

/** Back and forward through a list. Shows nothing but the total where one page is enough. */
export function Pager({ page, size, total, onChange }: PagerProps) {
  const t = useTranslations('common.pager')
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className={styles.pager} aria-label={t('label')}>
      <span className={styles.total}>{t('total', { total })}</span>
      {pages > 1 && (
        <>
          <IconButton label={t('previous')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <span aria-current="page">{t('page', { page, pages })}</span>
          <IconButton label={t('next')} disabled={page >= pages} onClick={() => onChange(page + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </>
      )}
    </nav>
  )
}
