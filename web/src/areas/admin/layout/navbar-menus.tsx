import { BulbOutlined, DownOutlined, GlobalOutlined, LogoutOutlined } from '@ant-design/icons'
import { identity } from '@tripos/contract/identity'
import { App, Avatar, Button, Dropdown } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/call.ts'
import { LANGUAGES, useLocaleStore } from '../../../lib/locale.ts'
import { paths } from '../../../lib/paths.ts'
import { forgetSession, useUser } from '../../../lib/session.ts'
import { THEMES, useThemeStore } from '../../../lib/theme.ts'
import styles from './layout.module.css'

export function LanguageMenu() {
  const t = useTranslations('common')
  const { language, setLanguage } = useLocaleStore()
  const items = LANGUAGES.map(key => ({ key, label: t(`languages.${key}`), onClick: () => setLanguage(key) }))
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [language] }} trigger={['click']}>
      <Button type="text" aria-label={t('language')} icon={<GlobalOutlined aria-hidden="true" />} />
    </Dropdown>
  )
}

export function ThemeMenu() {
  const t = useTranslations('common')
  const { theme, setTheme } = useThemeStore()
  const items = THEMES.map(key => ({ key, label: t(`themes.${key}`), onClick: () => setTheme(key) }))
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [theme] }} trigger={['click']}>
      <Button type="text" aria-label={t('theme')} icon={<BulbOutlined aria-hidden="true" />} />
    </Dropdown>
  )
}

export function UserMenu() {
  const t = useTranslations('admin.layout')
  const user = useUser()
  const logOut = useLogOut()
  const items = [{ key: 'logout', icon: <LogoutOutlined aria-hidden="true" />, label: t('logOut'), onClick: logOut }]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" className={styles.user ?? ''} aria-label={t('userMenu', { name: user.realName })}>
        <Avatar size={24} {...(user.avatar ? { src: user.avatar, alt: '' } : {})} aria-hidden="true">
          {user.realName.slice(0, 1)}
        </Avatar>
        <span className={styles.userName}>{user.realName}</span>
        <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}

/** Specification section 8: asks, then goes to the sign-in page with the way back. */
function useLogOut(): () => void {
  const t = useTranslations('common')
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return () => {
    modal.confirm({
      title: t('session.logoutTitle'),
      content: t('session.logoutText'),
      okText: t('ok'),
      cancelText: t('cancel'),
      onOk: async () => {
        // The session ends here in any case; a server that cannot be reached lets it run out.
        await call(identity.logout, {}).catch(() => undefined)
        forgetSession()
        await navigate(paths.login(pathname + search + hash))
      },
    })
  }
}
