import { useTranslations } from 'use-intl'
import { THEMES, useThemeStore } from '@tripos/web-kit/theme.ts'
import { Button } from '@tripos/ui/button.tsx'
import { TextSizeIcon } from '@tripos/ui/icons.tsx'
import { Checkbox } from '@tripos/ui/inputs.tsx'
import { Popover } from '@tripos/ui/popover.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { FONT_SIZES, setFontSize, setShortcuts, usePreferences } from './preferences.ts'
import styles from './settings-menu.module.css'

export function SettingsMenu({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('examRoom.settings')
  return (
    <Popover label={t('title')} icon={<TextSizeIcon />}>
      <Settings onHelp={onHelp} />
    </Popover>
  )
}

function Settings({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations()
  const { fontSize, hasShortcuts } = usePreferences()
  const { theme, setTheme } = useThemeStore()
  return (
    <div className={styles.settings}>
      <p className={styles.label}>{t('examRoom.settings.fontSize')}</p>
      <Segmented
        label={t('examRoom.settings.fontSize')}
        value={fontSize}
        options={FONT_SIZES.map(value => ({ value, label: `${value}%` }))}
        onChange={setFontSize}
      />
      <p className={styles.label}>{t('examRoom.settings.theme')}</p>
      <Segmented
        label={t('examRoom.settings.theme')}
        value={theme}
        options={THEMES.map(value => ({ value, label: t(`common.themes.${value}`) }))}
        onChange={setTheme}
      />
      <Checkbox checked={hasShortcuts} onChange={setShortcuts}>
        {t('examRoom.settings.shortcuts')}
      </Checkbox>
      <Button size="small" onClick={onHelp}>
        {t('examRoom.settings.help')}
      </Button>
    </div>
  )
}
