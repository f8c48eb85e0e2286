import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

// With the search library, which only those load who search.
const load = () => import('./staff-search-dialog.tsx')
const StaffSearchDialog = lazy(async () => ({ default: (await load()).StaffSearchDialog }))

/** The search of the back office: by its button, or Ctrl+K from anywhere in the back office. */
export function StaffSearch() {
  const t = useTranslations('staffLayout.search')
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const close = () => {
    setIsOpen(false)
    setText('')
  }

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
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <>
          <EarlyKeys onKey={key => setText(typed => (key === 'Backspace' ? typed.slice(0, -1) : typed + key))} />
          <LazyPart>
            <StaffSearchDialog text={text} onText={setText} onClose={close} />
          </LazyPart>
        </>
      )}
    </>
  )
}

/** Who types at once is not made to wait for the dialog: what is typed before its field has the focus is typed into it. */
function EarlyKeys({ onKey }: { readonly onKey: (key: string) => void }) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && key !== 'Backspace')) return
    // The field takes its keys itself once it has the focus; until then a button of the dialog has it, which Space presses.
    const taker = key === ' ' ? ':is(input, button)' : 'input'
    if (target instanceof Element && target.matches(`[role=dialog] ${taker}`)) return
    event.preventDefault()
    event.stopPropagation()
    onKey(key)
  })
  // The keyboard of the whole window, before what has the focus now.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => take(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return null
}
