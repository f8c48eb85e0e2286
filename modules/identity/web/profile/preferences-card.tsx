import { useTranslations } from 'use-intl'
import { LANGUAGES, useLocaleStore } from '@tripos/web-kit/locale.ts'
import { SIZES, type Size, useSizeStore } from '@tripos/web-kit/size.ts'
import { THEMES, useThemeStore } from '@tripos/web-kit/theme.ts'
import { Card } from '@tripos/ui/card.tsx'
import { RadioGroup } from '@tripos/ui/inputs.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './profile-page.module.css'

/** How this browser shows the site; kept here, not with the account. */
export function PreferencesCard() {
  const t = useTranslations('profile.preferences')
  const common = useTranslations('common')
  const { language, setLanguage } = useLocaleStore()
  const { theme, setTheme } = useThemeStore()
  const { size, setSize } = useSizeStore()
  const chooseSize = (next: Size) => {
    setSize(next)
    toast.success(t('sizeSwitched'))
  }
  return (
    <Card aria-labelledby="profile-preferences" className={styles.preferences}>
      <h2 id="profile-preferences" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.quiet}>{t('text')}</p>
      <RadioGroup
        label={common('language')}
        value={language}
        options={LANGUAGES.map(value => ({ value, label: common(`languages.${value}`) }))}
        onChange={setLanguage}
      />
      <RadioGroup
        label={common('theme')}
        value={theme}
        options={THEMES.map(value => ({ value, label: common(`themes.${value}`) }))}
        onChange={setTheme}
      />
      <RadioGroup
        label={t('size')}
        value={size}
        options={SIZES.map(value => ({ value, label: t(`sizes.${value}`) }))}
        onChange={chooseSize}
      />
    </Card>
  )
}
