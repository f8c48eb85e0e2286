import type { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { useTranslations } from 'use-intl'
import { OpenIcon } from './icons.tsx'
import type { PlayerProps } from './player-props.ts'
import styles from './simple-players.module.css'

/** A page elsewhere: it opens beside this one and learns nothing of it. */
export function LinkPlayer({ content }: PlayerProps<typeof LessonKind.link>) {
  const t = useTranslations('learning.link')
  return (
    <div className={styles.panel}>
      <p>{t('text')}</p>
      <p>
        <a className={styles.link} href={content.url} target="_blank" rel="noopener noreferrer">
          <OpenIcon />
          {content.url}
        </a>
      </p>
    </div>
  )
}
