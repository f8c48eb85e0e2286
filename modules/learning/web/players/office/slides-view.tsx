import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { PagesBar } from '../pages-bar.tsx'
import type { PlayReport } from '../player-props.ts'
import type { Slide, SlideBlock } from './read-slides.ts'
import { type OpenedOffice, useOffice, usePart } from './use-office.ts'
import styles from './office.module.css'

interface ViewProps {
  readonly bytes: Uint8Array
  readonly title: string
  readonly start: number
  readonly onProgress: (report: PlayReport) => void
}

/** A presentation: one slide at a time, with its texts, tables and pictures. */
export function SlidesView({ bytes, ...rest }: ViewProps) {
  const t = useTranslations('packages.office')
  const { opened, hasFailed } = useOffice('slides', bytes)
  if (hasFailed || opened?.names.length === 0) return <p role="alert">{t('unreadable')}</p>
  if (!opened) return <Skeleton height={320} />
  return <Slides opened={opened} {...rest} />
}

function Slides({ opened, title, start, onProgress }: Omit<ViewProps, 'bytes'> & { readonly opened: OpenedOffice }) {
  const t = useTranslations('packages.office')
  const count = opened.names.length
  const [index, setIndex] = useState(Math.min(start, count - 1))
  const part = usePart(opened, index)
  const slide = part?.reply?.kind === 'slide' ? part.reply.slide : undefined
  const shown = useEffectEvent(() => onProgress({ position: index, played: [[index, index + 1]], total: count }))
  useEffect(() => {
    if (slide !== undefined) shown()
  }, [slide])
  return (
    <section className={styles.view} aria-label={title}>
      <PagesBar page={index + 1} pages={count} onPage={page => setIndex(page - 1)} />
      <p className={styles.note}>{t('simplified')}</p>
      {part === undefined && <Skeleton height={320} />}
      {part?.hasFailed && <p role="alert">{t('unreadable')}</p>}
      {slide && <SlideOf slide={slide} number={index + 1} />}
    </section>
  )
}

function SlideOf({ slide, number }: { readonly slide: Slide; readonly number: number }) {
  const t = useTranslations('packages.office')
  return (
    <article className={styles.slide} aria-live="polite">
      <h2>{slide.title === '' ? t('slide', { number }) : slide.title}</h2>
      {slide.blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { readonly block: SlideBlock }) {
  if (block.kind === 'picture') return <Picture block={block} />
  if (block.kind === 'text') {
    return (
      <p className={styles.line} data-listed={block.isListed} style={{ marginInlineStart: `${block.level * 1.5}em` }}>
        {block.text}
      </p>
    )
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <tbody>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Picture({ block }: { readonly block: Extract<SlideBlock, { kind: 'picture' }> }) {
  const t = useTranslations('packages.office')
  const name = block.name === '' ? t('picture') : block.name
  const { bytes, mime } = block
  if (bytes === null) return <p className={styles.note}>{t('noPicture', { name })}</p>
  const show = (picture: HTMLImageElement) => {
    picture.src = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime }))
    return () => URL.revokeObjectURL(picture.src)
  }
  return <img ref={show} className={styles.picture} alt={name} />
}
