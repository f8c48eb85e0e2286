import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

// With the search library, which only those load who search.
const StaffSearchDialog = lazy(async () => ({
  default: (await import('./staff-search-dialog.tsx')).StaffSearchDialog,
}))

/** The search of the back office: by its button, or Ctrl+K from anywhere in the back office. */
export function StaffSearch() {
  const t = useTranslations('staffLayout.search')
  const [isOpen, setIsOpen] = useState(false)

  // The keyboard of the whole window.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <Button
        type="text"
        aria-label={t('open')}
        title={t('openHint')}
        aria-keyshortcuts="Control+K"
        icon={<SearchOutlined aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <StaffSearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
