import { SettingOutlined } from '@ant-design/icons'
import { Button, ColorPicker, Drawer, Switch } from 'antd'
import { useContext, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './settings-drawer.module.css'
import { changeSettings, resetSettings, useLayoutSettings } from './settings.ts'
import { THEME_COLOURS } from './theme-colour.rules.ts'
import { MayDropTabs } from './use-tabs.ts'

const SWITCHES = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/** The settings of the layout, where `showSettings` allows them (specification section 2: built, and not used). */
export function SettingsButton() {
  const t = useTranslations('staffLayout.settings')
  const isShown = useLayoutSettings(state => state.showSettings)
  const [isOpen, setOpen] = useState(false)
  if (!isShown) return null
  return (
    <>
      <Button
        type="text"
        aria-label={t('title')}
        icon={<SettingOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <SettingsDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('staffLayout.settings')
  const common = useTranslations('common')
  const settings = useLayoutSettings()
  const mayDropTabs = useContext(MayDropTabs)
  const id = useId()
  const change = async (name: (typeof SWITCHES)[number], isOn: boolean) => {
    if (name === 'tagsView' && !isOn && !(await mayDropTabs())) return
    changeSettings({ [name]: isOn })
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      size={320}
      closable={{ 'aria-label': common('close') }}
      footer={<Button onClick={resetSettings}>{t('reset')}</Button>}
    >
      <div className={styles.rows}>
        <div className={styles.row}>
          <span>{t('theme')}</span>
          <ColorPicker
            value={settings.theme}
            disabledAlpha
            disabledFormat
            format="hex"
            presets={[{ label: t('presets'), colors: [...THEME_COLOURS] }]}
            onChangeComplete={colour => changeSettings({ theme: colour.toHexString() })}
          >
            <Button aria-label={t('themeNow', { colour: settings.theme })}>
              <span className={styles.swatch} style={{ background: settings.theme }} aria-hidden="true" />
              {settings.theme}
            </Button>
          </ColorPicker>
        </div>
        {SWITCHES.map(name => (
          <label key={name} className={styles.row} htmlFor={`${id}${name}`}>
            {t(name)}
            <Switch id={`${id}${name}`} checked={settings[name]} onChange={isOn => void change(name, isOn)} />
          </label>
        ))}
      </div>
    </Drawer>
  )
}
