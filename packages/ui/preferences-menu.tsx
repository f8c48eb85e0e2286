import { useTranslations } from 'use-intl'
import { LANGUAGES, useLocaleStore } from '@tripos/web-kit/locale.ts'
import { THEMES, useThemeStore } from '@tripos/web-kit/theme.ts'
import { GlobeIcon } from './icons.tsx'
import { RadioGroup } from './inputs.tsx'
import { Popover } from './popover.tsx'

/** Language and theme, for every shell of the student site. */
export function PreferencesMenu() {
  const t = useTranslations('common')
  const { language, setLanguage } = useLocaleStore()
  const { theme, setTheme } = useThemeStore()
  return (
    <Popover label={t('preferences')} icon={<GlobeIcon />}>
      <RadioGroup
        label={t('language')}
        value={language}
        options={LANGUAGES.map(value => ({ value, label: t(`languages.${value}`) }))}
        onChange={setLanguage}
      />
      <RadioGroup
        label={t('theme')}
        value={theme}
        options={THEMES.map(value => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
    </Popover>
  )
}
