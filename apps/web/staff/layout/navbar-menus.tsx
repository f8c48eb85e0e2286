import {
  BulbOutlined,
  CompassOutlined,
  DownOutlined,
  GlobalOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LogoutDialog } from '../../../../modules/identity/web/shared/logout-dialog.tsx'
import { LANGUAGES, useLocaleStore } from '@tripos/web-kit/locale.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { THEMES, useThemeStore } from '@tripos/web-kit/theme.ts'
import { sendAllHeld } from '@tripos/ui-staff/held-calls.ts'
import { PERSON_LINKS } from '../screens.ts'
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

export function UserMenu({ helpAddress }: { helpAddress: string }) {
  const t = useTranslations('staffLayout.user')
  const all = useTranslations()
  const user = useUser()
  const [isLeaving, setIsLeaving] = useState(false)
  const items = [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden="true" />,
      label: <Link to={paths.profile}>{t('profile')}</Link>,
    },
    ...PERSON_LINKS.filter(({ needs }) => needs.every(tag => user.permissions.includes(tag))).map(({ to, title }) => ({
      key: to,
      icon: <CompassOutlined aria-hidden="true" />,
      label: <Link to={to}>{all(title)}</Link>,
    })),
    {
      key: 'help',
      icon: <QuestionCircleOutlined aria-hidden="true" />,
      label: (
        <a href={helpAddress} target="_blank" rel="noreferrer">
          {t('help')}
        </a>
      ),
    },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden="true" />,
      label: t('logOut'),
      onClick: () => setIsLeaving(true),
    },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" className={styles.user ?? ''} aria-label={t('menu', { name: user.realName })}>
          <Avatar size={24} {...(user.avatar ? { src: user.avatar, alt: '' } : {})} aria-hidden="true">
            {user.realName.slice(0, 1)}
          </Avatar>
          <span className={styles.userName}>{user.realName}</span>
          <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      <LogoutDialog open={isLeaving} before={sendAllHeld} onClose={() => setIsLeaving(false)} />
    </>
  )
}
