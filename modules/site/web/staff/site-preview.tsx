import type { SiteConfig } from '../../contract.ts'
import { Form, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SitePreview } from '../shared/api.ts'
import { Brand } from '../shared/brand.tsx'
import { Copyright } from '../shared/copyright.tsx'
import { useUser } from '@tripos/web-kit/session.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { SidebarLogo } from '../shared/sidebar-logo.tsx'
import styles from './site.module.css'

const THEMES = ['light', 'dark'] as const

/** The parts of the product that the settings change, made of the product's own components, in either theme. */
export function PreviewPanel({ saved }: { saved: SiteConfig }) {
  const t = useTranslations('site.settings')
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light')
  const form = Form.useFormInstance()
  // Every change of the form is a new look.
  const values = (Form.useWatch([], form) ?? {}) as Partial<SiteConfig>
  const { siteName, frontLogo, backLogo, loginBackground, copyRight } = { ...saved, ...values }
  const config = { ...saved, siteName, frontLogo, backLogo, loginBackground, copyRight }
  return (
    <SitePreview value={config}>
      <Segmented
        aria-label={t('shownTheme')}
        value={theme}
        options={THEMES.map(value => ({ value, label: t(value) }))}
        onChange={setTheme}
      />
      <div className={styles.frames} data-theme={theme}>
        <Frame title={t('header')}>
          <Header />
        </Frame>
        <Frame title={t('footer')}>
          {copyRight.trim() === '' ? (
            <p className={styles.none}>{t('noCopyRight')}</p>
          ) : (
            <Copyright className={styles.footer} />
          )}
        </Frame>
        <Frame title={t('signInPage')}>
          <SignInPage background={loginBackground} />
        </Frame>
        <Frame title={t('sidebar')}>
          <div className={styles.sidebar}>
            <SidebarLogo isOpen />
          </div>
        </Frame>
      </div>
    </SitePreview>
  )
}

/** A picture of a part: nothing in it can be used. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={styles.frame}>
      <figcaption>{title}</figcaption>
      <div className={styles.shown} inert>
        {children}
      </div>
    </figure>
  )
}

function Header() {
  const user = useUser()
  return (
    <div className={styles.header}>
      <Brand />
      <span className={styles.person}>
        <Avatar src={user.avatar} size={32} /> {user.realName}
      </span>
    </div>
  )
}

function SignInPage({ background }: { background: string }) {
  const t = useTranslations('site.settings')
  return (
    <div
      className={styles.page}
      style={background === '' ? undefined : { backgroundImage: `url("${encodeURI(background)}")` }}
    >
      <div className={styles.header}>
        <Brand />
      </div>
      <div className={styles.card}>{t('signIn')}</div>
      <Copyright className={styles.footer} />
    </div>
  )
}
