import { useTranslations } from 'use-intl'
import { LANGUAGES, useLocaleStore } from '../lib/locale.ts'
import { THEMES, useThemeStore } from '../lib/theme.ts'
import { IconButton } from './button.tsx'
import { GlobeIcon } from './icons.tsx'
import { Menu, MenuChoice } from './menu.tsx'

/** Language and theme, for every shell of the student site. */
export function PreferencesMenu() {
  const t = useTranslations('common')
  const { language, setLanguage } = useLocaleStore()
  const { theme, setTheme } = useThemeStore()
  return (
    <Menu
      trigger={
        <IconButton label={t('preferences')}>
          <GlobeIcon />
        </IconButton>
      }
    >
      <MenuChoice
        label={t('language')}
        value={language}
        options={LANGUAGES.map(value => ({ value, label: t(`languages.${value}`) }))}
        onChange={setLanguage}
      />
      <MenuChoice
        label={t('theme')}
        value={theme}
        options={THEMES.map(value => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
    </Menu>
  )
}
