import type { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { PagesBar } from './pages-bar.tsx'
import type { PlayerProps } from './player-props.ts'
import { useLinks } from './use-links.ts'
import styles from './simple-players.module.css'

/** Pictures one after the other, each with its caption; a click shows it as large as it is. */
export function ImagesPlayer({ content, progress, onProgress, onLinksFailed }: PlayerProps<typeof LessonKind.images>) {
  const t = useTranslations('learning.images')
  const links = useLinks(content, onLinksFailed)
  const { images } = links.content
  const [wanted, setWanted] = useState(progress.position)
  const [isLarge, setIsLarge] = useState(false)
  const at = Math.min(wanted, images.length - 1)
  const image = images[at]

  // A picture counts once it is there.
  const onLoad = () => onProgress({ position: at, played: [[at, at + 1]], total: images.length })

  if (!image) return null
  const name = image.caption || image.file.name
  return (
    <section className={styles.images} aria-label={t('label')}>
      {images.length > 1 && <PagesBar page={at + 1} pages={images.length} onPage={page => setWanted(page - 1)} />}
      <figure className={styles.figure}>
        <button
          type="button"
          className={styles.zoom}
          aria-label={t('enlarge', { name })}
          onClick={() => setIsLarge(true)}
        >
          <img
            key={`${at} ${links.attempt}`}
            src={image.file.link.url}
            alt={name}
            onLoad={onLoad}
            onError={links.failed}
          />
        </button>
        {image.caption && <figcaption>{image.caption}</figcaption>}
      </figure>
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} title={name} wide>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because what is larger than its box is scrolled by keyboard */}
        <div className={styles.large} role="group" aria-label={name} tabIndex={0}>
          <img src={image.file.link.url} alt={name} />
        </div>
      </Dialog>
    </section>
  )
}
