import { useState } from 'react'
import { UserIcon } from '@tripos/ui/icons.tsx'
import styles from './lecturers.module.css'

/** The picture of a lecturer, or a fallback. Decoration: the name stands beside it. */
export function Portrait({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string>()
  if (src === null || failed === src) {
    return (
      <span className={styles.noPortrait}>
        <UserIcon />
      </span>
    )
  }
  return <img className={styles.portrait} src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
}
