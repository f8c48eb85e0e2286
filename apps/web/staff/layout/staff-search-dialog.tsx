import { LinkOutlined, SearchOutlined } from '@ant-design/icons'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'
import { Input, type InputRef, Modal } from 'antd'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import styles from './staff-search.module.css'
import { type FoundEntry, useFound } from './use-found.ts'

interface StaffSearchDialogProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Types, arrows and Enter lead to a page or a thing; the focus stays in the field. Rendered only while it is open. */
export function StaffSearchDialog({ text, onText, onClose }: StaffSearchDialogProps) {
  const t = useTranslations('staffLayout.search')
  const common = useTranslations('common')
  const go = useGo(onClose)
  const { groups, isWaiting, error } = useFound(text)
  const found = groups.flatMap(({ entries }) => entries)
  const [active, setActive] = useState(0)
  const onKeyDown = useArrows({ found, active, setActive, go })
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
        onChange={event => {
          onText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{isWaiting ? '' : t('count', { count: found.length })}</span>
      </VisuallyHidden>
      {error !== undefined && <p className={styles.note}>{error}</p>}
      {isWaiting && <p className={styles.note}>{t('waiting')}</p>}
      {found.length === 0 && !isWaiting && error === undefined && <p className={styles.note}>{t('empty')}</p>}
      <div id={listId} className={styles.list} role="listbox" aria-label={t('results')}>
        {groups.map(({ title, entries, isMore }) => (
          <Fragment key={title}>
            <div className={styles.heading} role="presentation">
              {title}
              {isMore && <span className={styles.more}>{t('more')}</span>}
            </div>
            {entries.map(entry => {
              const at = found.indexOf(entry)
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- because the keys go to the field, which keeps the focus
                <div
                  key={`${entry.link} ${entry.title}`}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  className={classes(styles.option, at === active && styles.active)}
                  onMouseMove={() => setActive(at)}
                  onClick={() => go(entry)}
                >
                  <span className={styles.title}>
                    {entry.title} {isExternalLink(entry.link) && <LinkOutlined aria-hidden="true" />}
                  </span>
                  {entry.detail !== '' && <span className={styles.detail}>{entry.detail}</span>}
                </div>
              )
            })}
          </Fragment>
        ))}
      </div>
    </Modal>
  )
}

function useGo(onClose: () => void): (entry: FoundEntry) => void {
  const navigate = useNavigate()
  return ({ link }) => {
    onClose()
    if (isExternalLink(link)) window.open(link, '_blank', 'noopener,noreferrer')
    else void navigate(link)
  }
}

interface Arrows {
  readonly found: readonly FoundEntry[]
  readonly active: number
  readonly setActive: (at: number) => void
  readonly go: (entry: FoundEntry) => void
}

function useArrows({ found, active, setActive, go }: Arrows) {
  return (event: KeyboardEvent) => {
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
}
