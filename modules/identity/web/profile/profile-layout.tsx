import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { LogoutDialog } from '../shared/logout-dialog.tsx'
import { SecurityNotices } from '../shared/security-notices.tsx'
import { Brand } from '../../../site/web/shared/brand.tsx'
import { useHome } from '@tripos/web-kit/session.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { ChevronLeftIcon, ExitIcon } from '@tripos/ui/icons.tsx'
import { PreferencesMenu } from '@tripos/ui/preferences-menu.tsx'
import shell from '@tripos/ui/shell.module.css'
import styles from './profile-layout.module.css'

/**
 * Around the page of an administrator: a header with the way back. Not the back office itself, whose pages are those that
 * the server grants and whose component set a page of our own does not need.
 */
export function ProfileLayout() {
  const t = useTranslations()
  const home = useHome()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className={shell.page}>
      <a className={shell.skip} href="#main">
        {t('common.skip')}
      </a>
      <header className={shell.header}>
        <div className={classes(shell.bar, styles.bar)}>
          <Link to={home} className={classes(shell.brand, styles.brand)}>
            <Brand />
          </Link>
          <div className={styles.tools}>
            <ButtonLink kind="quiet" size="small" to={home} icon={<ChevronLeftIcon />}>
              {t('profile.backOffice')}
            </ButtonLink>
            <PreferencesMenu />
            <Button kind="quiet" size="small" icon={<ExitIcon />} onClick={() => setIsLeaving(true)}>
              <span className={shell.exit}>{t('common.session.logout')}</span>
            </Button>
          </div>
        </div>
        <LogoutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
        <SecurityNotices />
      </header>
      <main id="main" tabIndex={-1} className={shell.main}>
        <Outlet />
      </main>
    </div>
  )
}
