import { lazy, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LogoutDialog } from '../../../modules/identity/web/shared/logout-dialog.tsx'
import { SecurityNotices } from '../../../modules/identity/web/shared/security-notices.tsx'
import { Copyright } from '../../../modules/site/web/shared/copyright.tsx'
import { Brand } from '../../../modules/site/web/shared/brand.tsx'
import { paths } from '@tripos/web-kit/paths.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { ExitIcon } from '@tripos/ui/icons.tsx'
import { PreferencesMenu } from '@tripos/ui/preferences-menu.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import shell from '@tripos/ui/shell.module.css'
import { activeButton } from './active-button.ts'
import { BANNERS, BUTTONS, HEADER_TOOLS, SCREENS } from './screens.ts'
import styles from './student-layout.module.css'
import { USER_CENTRE } from './user-centre.ts'

const OfflineNotice = lazy(async () => ({ default: (await import('../offline/offline-notice.tsx')).OfflineNotice }))

/** Header, page, copyright (specification: public web layout). */
export function StudentLayout() {
  const t = useTranslations('common')
  return (
    <div className={shell.page}>
      <a className={shell.skip} href="#main">
        {t('skip')}
      </a>
      <Header />
      <Later />
      <Main />
      <Copyright className={styles.footer} />
      <SecurityNotices />
    </div>
  )
}

function Header() {
  const t = useTranslations()
  const user = useUser()
  const isAtUserCentre = useLocation().pathname === USER_CENTRE
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <header className={shell.header}>
      <div className={classes(shell.bar, styles.bar)}>
        <Link to={paths.studentHome} className={classes(shell.brand, styles.brand)}>
          <Brand />
        </Link>
        <Navigation />
        <div className={styles.person}>
          {HEADER_TOOLS.map((Tool, index) => (
            <Tool key={index} />
          ))}
          <PreferencesMenu />
          <Link to={USER_CENTRE} className={styles.name} aria-current={isAtUserCentre ? 'page' : undefined}>
            <Avatar src={user.avatar} size={32} />
            <span>{user.realName}</span>
          </Link>
          <Button kind="quiet" size="small" icon={<ExitIcon />} onClick={() => setIsLeaving(true)}>
            <span className={shell.exit}>{t('common.session.logout')}</span>
          </Button>
        </div>
      </div>
      {BANNERS.map((Banner, index) => (
        <Banner key={index} />
      ))}
      <LogoutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
    </header>
  )
}

/** Nothing that the page waits for: it comes when the page has long been there. */
const LATER_MS = 3000

function Later() {
  const [isLater, setIsLater] = useState(false)

  // Time is outside React.
  useEffect(() => {
    const timer = setTimeout(setIsLater, navigator.onLine ? LATER_MS : 0, true)
    return () => clearTimeout(timer)
  }, [])

  if (!isLater) return null
  return (
    <LazyPart>
      <OfflineNotice />
    </LazyPart>
  )
}

/** The round buttons of the header. */
function Navigation() {
  const t = useTranslations()
  const active = activeButton(useLocation(), SCREENS)
  return (
    <nav className={styles.nav} aria-label={t('student.shell.navigation')}>
      {BUTTONS.map(({ to, text, Icon, Badge }) => (
        <Link
          key={to}
          to={to}
          className={classes(styles.tab, to === active && styles.active)}
          aria-current={to === active ? 'page' : undefined}
        >
          <Icon />
          <span>{t(text)}</span>
          {Badge && <Badge />}
        </Link>
      ))}
    </nav>
  )
}

function Main() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)

  // A new page begins at its top, and readers must notice: the focus goes to the content, but not on the first one.
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <main id="main" ref={main} tabIndex={-1} className={shell.main}>
      {/* Some pages are loaded when they are first opened: the header stays. */}
      <LazyPart fallback={<Skeleton count={3} height={168} />}>
        <Outlet />
      </LazyPart>
    </main>
  )
}
