import 'katex/dist/katex.min.css'
import { useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import styles from './rich-text.module.css'
import { cleanHtml } from './clean-html.ts'
import { heldBack, PictureContext } from './picture-source.ts'
import { isPlain } from './plain-html.ts'

interface RichTextProps {
  readonly html: string
  readonly className?: string | undefined
  /** Inside a label or a button: no block margins. */
  readonly inline?: boolean
}

/** Shows HTML that people wrote. Wide formulas and tables scroll inside their own box, the page never does. */
export function RichText({ html, className, inline }: RichTextProps) {
  const t = useTranslations('common')
  const box = useRef<HTMLDivElement>(null)
  const source = useContext(PictureContext)
  const clean = useMemo(() => {
    if (isPlain(html)) return html
    const cleaned = cleanHtml(html, t('picture'))
    return source ? heldBack(cleaned) : cleaned
  }, [html, t, source])
  const scrollLabel = t('scrollArea')

  // Pictures come from outside React, and at any time.
  useLayoutEffect(() => {
    if (!source || !box.current) return undefined
    const words = { waiting: t('pictureWaiting'), failed: t('pictureFailed'), retry: t('retry') }
    return source.show(box.current, words)
  }, [clean, source, t])

  // Only layout knows which boxes are too wide; those must be reachable by keyboard.
  useLayoutEffect(() => {
    const root = box.current
    if (!root) return undefined
    const mark = () => markWide(root, scrollLabel)
    const observer = new ResizeObserver(mark)
    observer.observe(root)
    // Those of formulas come after the first look, and are wider.
    document.fonts?.addEventListener('loadingdone', mark)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', mark)
    }
  }, [clean, scrollLabel])

  return (
    <div
      ref={box}
      className={classes(styles.rich, inline && styles.inline, className)}
      // Cleaned just above, by an allow list, or nothing but words and marks without attributes.
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}

function markWide(root: HTMLElement, label: string): void {
  for (const part of root.querySelectorAll<HTMLElement>('.rich-scroll, .katex-display, .katex')) {
    if (part.matches('.katex-display .katex')) continue
    if (part.matches('.katex')) {
      // As a block it is never wider than its box: measured without, or the next look would undo this one.
      part.classList.remove('rich-wide')
      part.classList.toggle('rich-wide', part.getBoundingClientRect().width > root.clientWidth)
    }
    // A formula as a block may grow by a last font after this look: it is reachable in any case.
    const mayScroll = part.matches('.katex') ? part.matches('.rich-wide') : part.scrollWidth > part.clientWidth + 1
    if (mayScroll) {
      part.tabIndex = 0
      part.setAttribute('role', 'group')
      part.setAttribute('aria-label', label)
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) part.removeAttribute(name)
    }
  }
}
