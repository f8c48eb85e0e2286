import { LinkOutlined, SearchOutlined } from '@ant-design/icons'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'
import { Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '@tripos/web-kit/session.ts'
import { classes } from '@tripos/ui/classes.ts'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { makeFinder } from './find-routes.ts'
import styles from './route-search.module.css'
import { type FoundRoute, searchableRoutes } from './route-search.rules.ts'

/** Types, arrows and Enter lead to a page; the focus stays in the field. Rendered only while it is open. */
export function RouteSearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staffLayout.search')
  const common = useTranslations('common')
  const go = useGo(onClose)
  const { found, text, setText, active, setActive, onKeyDown } = useSearch(go)
  const field = useRef<InputRef>(null)
  const listId = useId()
  const optionId = (at: number) => `${listId}-${at}`

  // What the arrows have reached must be in view.
  useEffect(() => {
    // Gives nothing back: newer browsers return a promise from scrolling, which React would call to clean up.
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  return (
    <Modal
      open
      title={t('title')}
      footer={null}
      onCancel={onClose}
      closable={{ 'aria-label': common('close') }}
      afterOpenChange={isOpen => isOpen && field.current?.focus()}
    >
      <Input
        ref={field}
        role="combobox"
        aria-label={t('title')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(found.length > 0 ? { 'aria-activedescendant': optionId(active) } : {})}
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('placeholder')}
        value={text}
        maxLength={100}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{t('count', { count: found.length })}</span>
      </VisuallyHidden>
      {found.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      <div id={listId} className={styles.list} role="listbox" aria-label={t('results')}>
        {found.map((route, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- because the keys go to the field, which keeps the focus
          <div
            key={`${route.path} ${route.title.join()}`}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            className={classes(styles.option, at === active && styles.active)}
            onMouseMove={() => setActive(at)}
            onClick={() => go(route)}
          >
            <span>
              {route.title.join(' > ')} {isExternalLink(route.path) && <LinkOutlined aria-hidden="true" />}
            </span>
            <span className={styles.path}>{route.path}</span>
          </div>
        ))}
      </div>
    </Modal>
  )
}

function useGo(onClose: () => void): (route: FoundRoute) => void {
  const navigate = useNavigate()
  return ({ path }) => {
    onClose()
    if (isExternalLink(path)) window.open(path, '_blank', 'noopener,noreferrer')
    else void navigate(path)
  }
}

function useSearch(go: (route: FoundRoute) => void) {
  const routes = useSession(state => state.routes)
  const find = useMemo(() => makeFinder(searchableRoutes(routes)), [routes])
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useMemo(() => find(text), [find, text])

  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    const moves: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
    }
    const next = moves[event.key]
    const chosen = found[active]
    // Enter also ends the writing of Chinese characters.
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) go(chosen)
    else if (next === undefined || last < 0) return
    else setActive(next)
    event.preventDefault()
  }

  return {
    found,
    text,
    active,
    setActive,
    onKeyDown,
    setText: (value: string) => {
      setText(value)
      setActive(0)
    },
  }
}
