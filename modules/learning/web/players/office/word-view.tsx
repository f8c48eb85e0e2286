import { renderAsync } from 'docx-preview'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import type { PlayReport } from '../player-props.ts'
import { cleanWord } from './clean-word.ts'
import { containStyles } from './contain-styles.ts'
import { requireSmall } from './office-parts.ts'
import styles from './office.module.css'

interface ViewProps {
  readonly bytes: Uint8Array
  readonly title: string
  readonly onProgress: (report: PlayReport) => void
}

/** No page of its own, no fonts of its own, nothing that another document brings along. */
const OPTIONS = {
  className: 'word',
  inWrapper: false,
  ignoreWidth: true,
  ignoreHeight: true,
  ignoreFonts: true,
  renderAltChunks: false,
  renderComments: false,
  renderChanges: false,
  useBase64URL: true,
  experimental: false,
  debug: false,
} as const

/** What stands on all pages of the document, after its own styles. */
const PAGE = `
  :host { display: block; color: #1a1d24; background: #fff; }
  section.word { box-sizing: border-box; max-width: 100%; margin: 0 auto 16px; padding: 24px 5% !important; background: #fff; overflow-wrap: anywhere; }
  img, svg, table { max-width: 100%; }
  img { height: auto !important; }
`

async function render(bytes: Uint8Array, root: ShadowRoot): Promise<HTMLElement[]> {
  requireSmall(bytes)
  const body = document.createElement('div')
  const sheets = document.createElement('div')
  await renderAsync(bytes, body, sheets, OPTIONS)
  cleanWord(body)
  const style = containStyles(sheets, body)
  const page = document.createElement('style')
  page.textContent = PAGE
  root.replaceChildren(style, page, body)
  return [...body.querySelectorAll<HTMLElement>('section.word')]
}

/** A Word document with its styles, inside a tree of its own: its styles reach nothing else, and nothing of it leaves its box. */
export function WordView({ bytes, title, onProgress }: ViewProps) {
  const t = useTranslations('packages.office')
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'reading' | 'shown' | 'failed'>('reading')
  const shown = useEffectEvent((page: number, pages: number) =>
    onProgress({ position: page, played: [[page, page + 1]], total: pages }),
  )

  // The library draws by itself.
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    let isOver = false
    let observer: IntersectionObserver | undefined
    render(bytes, root).then(
      pages => {
        if (isOver) return
        setState('shown')
        observer = new IntersectionObserver(entries => {
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) shown(pages.indexOf(target as HTMLElement), pages.length)
        })
        for (const page of pages) observer.observe(page)
      },
      () => !isOver && setState('failed'),
    )
    return () => {
      isOver = true
      observer?.disconnect()
    }
  }, [bytes])

  return (
    <>
      {state === 'reading' && <Skeleton height={480} />}
      {state === 'failed' && <p role="alert">{t('unreadable')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a document that is longer than its box is scrolled by keyboard */}
      <div className={styles.word} role="group" aria-label={title} tabIndex={0} hidden={state !== 'shown'}>
        <div ref={host} />
      </div>
    </>
  )
}
