import { useHome } from '@tripos/web-kit/session.ts'
import { Link } from 'react-router'
import { useSiteConfig } from './api.ts'
import styles from './sidebar-logo.module.css'

export function SidebarLogo({ isOpen }: { isOpen: boolean }) {
  const config = useSiteConfig()
  const name = config?.siteName ?? ''
  return (
    <Link to={useHome()} className={styles.logo} aria-label={name}>
      {config?.backLogo ? (
        <img src={config.backLogo} alt="" />
      ) : (
        <span className={styles.mark} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      {isOpen && <span className={styles.siteName}>{name}</span>}
    </Link>
  )
}
