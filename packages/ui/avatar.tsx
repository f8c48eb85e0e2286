import { useState } from 'react'
import styles from './avatar.module.css'
import { UserIcon } from './icons.tsx'

/** A person's picture, or a fallback where there is none or it does not load. Decoration: the name stands beside it. */
export function Avatar({ src, size = 36 }: { src: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const style = { width: size, height: size }
  if (src === '' || failed === src) {
    return (
      <span className={styles.fallback} style={style}>
        <UserIcon />
      </span>
    )
  }
  return <img className={styles.picture} style={style} src={src} alt="" onError={() => setFailed(src)} />
}
