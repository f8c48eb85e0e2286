import styles from './brand.module.css'
import { useSiteConfig } from './api.ts'

/** Logo and name of the site. The name stands beside the logo, which therefore says nothing by itself. */
export function Brand() {
  const site = useSiteConfig()
  return (
    <span className={styles.brand}>
      <img className={styles.logo} src={site?.frontLogo || '/favicon.svg'} alt="" width={32} height={32} />
      <span className={styles.name}>{site?.siteName}</span>
    </span>
  )
}
