/** Ant Design on the values of ui/tokens.css. Its style sheet is imported here and nowhere else: students never load it. */
import 'antd/dist/antd.css'
import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useLocaleStore } from '../../lib/locale.ts'
import { useThemeStore } from '../../lib/theme.ts'

const SYSTEM_DARK = matchMedia('(prefers-color-scheme: dark)')

function useIsDark(): boolean {
  const chosen = useThemeStore(state => state.theme)
  const isSystemDark = useSyncExternalStore(
    changed => {
      SYSTEM_DARK.addEventListener('change', changed)
      return () => SYSTEM_DARK.removeEventListener('change', changed)
    },
    () => SYSTEM_DARK.matches,
  )
  return chosen === 'system' ? isSystemDark : chosen === 'dark'
}

function makeTheme(isDark: boolean): ThemeConfig {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const base = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm
  const accents = {
    colorPrimary: token('accent'),
    colorPrimaryHover: token('accent-strong'),
    colorPrimaryActive: token('accent-strong'),
    colorPrimaryText: token('accent'),
    colorPrimaryBg: token('accent-weak'),
    colorInfo: token('accent'),
    colorLink: token('accent'),
    colorLinkHover: token('accent-strong'),
    colorLinkActive: token('accent-strong'),
    colorSuccess: token('success'),
    colorWarning: token('warning'),
    colorError: token('danger'),
    colorErrorText: token('danger'),
    colorErrorHover: token('danger-strong'),
    colorErrorActive: token('danger-strong'),
  }
  return {
    zeroRuntime: true,
    // The dark algorithm would change the colours once more; ours have been chosen for their contrast.
    algorithm: (seed, map) => ({ ...base(seed, map), ...accents }),
    token: {
      fontFamily: token('font'),
      fontSize: 14,
      controlHeight: 36,
      borderRadius: 8,
      colorText: token('text'),
      colorTextSecondary: token('text-2'),
      colorTextTertiary: token('text-2'),
      colorTextDescription: token('text-2'),
      colorTextPlaceholder: token('text-2'),
      colorBgLayout: token('page'),
      colorBgContainer: token('surface'),
      colorBgElevated: token('surface'),
      colorBorder: token('border-strong'),
      colorBorderSecondary: token('border'),
      colorSplit: token('border'),
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Button: { primaryColor: token('on-accent'), dangerColor: token('on-danger'), fontWeight: 500 },
      Table: { headerBg: token('surface-2'), headerSplitColor: 'transparent' },
      Layout: { siderBg: token('surface'), headerBg: token('surface'), bodyBg: token('page') },
      Menu: { itemSelectedBg: token('accent-weak'), itemSelectedColor: token('accent-strong') },
      Select: { optionSelectedBg: token('accent-weak') },
    },
  }
}

export function AdminTheme({ children }: { children: ReactNode }) {
  const language = useLocaleStore(state => state.language)
  const isDark = useIsDark()
  const config = useMemo(() => makeTheme(isDark), [isDark])
  dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider locale={language === 'zh-CN' ? zhCN : enUS} theme={config} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
