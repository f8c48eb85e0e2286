/** Ant Design on the values of ui/tokens.css. Its style sheet is imported here and nowhere else: students never load it. */
import 'antd/dist/antd.css'
import './admin-theme.css'
import { App, ConfigProvider, type ThemeConfig, theme } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { type Size, useSizeStore } from '@tripos/web-kit/size.ts'
import { useThemeStore } from '@tripos/web-kit/theme.ts'
import { useLayoutSettings } from './layout/settings.ts'
import { DEFAULT_THEME_COLOUR, type Tones, tonesOf } from './layout/theme-colour.rules.ts'
import { useMenuKeys } from '@tripos/ui-staff/use-menu-keys.ts'

const SYSTEM_DARK = matchMedia('(prefers-color-scheme: dark)')
const REDUCED_MOTION = matchMedia('(prefers-reduced-motion: reduce)')

const useMatches = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    changed => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )

function useIsDark(): boolean {
  const chosen = useThemeStore(state => state.theme)
  const isSystemDark = useMatches(SYSTEM_DARK)
  return chosen === 'system' ? isSystemDark : chosen === 'dark'
}

/** Another colour than the one that tokens.css is made for. */
function ownTones(theme: string, isDark: boolean): Tones | undefined {
  return theme.toLowerCase() === DEFAULT_THEME_COLOUR ? undefined : tonesOf(theme, isDark)
}

const TONE_TOKENS: Readonly<Record<keyof Tones, string>> = {
  brand: '--brand',
  accent: '--accent',
  accentStrong: '--accent-strong',
  accentWeak: '--accent-weak',
  onAccent: '--on-accent',
}

/** Onto the document: our own components read the colours there, and so does what opens outside the layout. */
function paint(tones: Tones | undefined): void {
  const { style } = document.documentElement
  for (const [key, name] of Object.entries(TONE_TOKENS) as [keyof Tones, string][]) {
    if (tones) style.setProperty(name, tones[key])
    else style.removeProperty(name)
  }
}

function useAdminTheme(): ThemeConfig {
  const isDark = useIsDark()
  const isStill = useMatches(REDUCED_MOTION)
  const size = useSizeStore(state => state.size)
  const colour = useLayoutSettings(state => state.theme)
  const tones = useMemo(() => ownTones(colour, isDark), [colour, isDark])
  const config = useMemo(() => {
    // Before the theme is made, which reads the colours of the document. Painting twice is painting once.
    paint(tones)
    return makeTheme({ isDark, isStill, size })
  }, [isDark, isStill, size, tones])

  // Whoever leaves the back office leaves its colours there.
  useLayoutEffect(() => {
    paint(tones)
    return () => paint(undefined)
  }, [tones])
  return config
}

interface Metrics {
  readonly fontSize: number
  readonly controlHeight: number
  readonly isCompact?: boolean
}

/** The compact algorithm takes 4 px off by itself and makes 12 of 14 px. */
const METRICS: Readonly<Record<Size, Metrics>> = {
  default: { fontSize: 16, controlHeight: 40 },
  medium: { fontSize: 14, controlHeight: 36 },
  small: { fontSize: 13, controlHeight: 32 },
  mini: { fontSize: 14, controlHeight: 32, isCompact: true },
}

/** The least height of a target (WCAG 2.2, 2.5.8). */
const LEAST_TARGET = 24

function algorithmOf(isDark: boolean, size: Size, accents: object): NonNullable<ThemeConfig['algorithm']> {
  const base = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm
  return (seed, map) => {
    const plain = base(seed, map)
    const sized = METRICS[size].isCompact ? theme.compactAlgorithm(seed, plain) : plain
    const controlHeightSM = Math.max(LEAST_TARGET, sized.controlHeightSM)
    // The dark algorithm would change the colours once more; ours have been chosen for their contrast.
    return { ...sized, ...accents, controlHeightSM }
  }
}

function accentsOf(token: (name: string) => string) {
  return {
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
}

const DURATIONS = { fast: '0.1s', mid: '0.12s', slow: '0.15s' }
/** Never none at all: some parts wait for the end of a movement even where none is wanted. */
const STILL_DURATIONS: typeof DURATIONS = { fast: '1ms', mid: '1ms', slow: '1ms' }

interface Look {
  readonly isDark: boolean
  readonly isStill: boolean
  readonly size: Size
}

function makeTheme({ isDark, isStill, size }: Look): ThemeConfig {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const { fontSize, controlHeight } = METRICS[size]
  const durations = isStill ? STILL_DURATIONS : DURATIONS
  return {
    zeroRuntime: true,
    algorithm: algorithmOf(isDark, size, accentsOf(token)),
    token: {
      fontFamily: token('font'),
      fontSize,
      controlHeight,
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
      motion: !isStill,
      motionDurationFast: durations.fast,
      motionDurationMid: durations.mid,
      motionDurationSlow: durations.slow,
    },
    components: {
      // At the smallest size the usual corner makes a circle of the box, which looks like a radio button.
      Checkbox: { borderRadiusSM: 3 },
      Button: { primaryColor: token('on-accent'), dangerColor: token('on-danger'), fontWeight: 500 },
      // Links stand in chosen rows too: on a weak accent they would be too pale.
      Table: {
        headerBg: token('surface-2'),
        headerSplitColor: 'transparent',
        rowSelectedBg: token('surface-2'),
        rowSelectedHoverBg: token('surface-2'),
      },
      Layout: { siderBg: token('surface'), headerBg: token('surface'), bodyBg: token('page') },
      Menu: { itemSelectedBg: token('accent-weak'), itemSelectedColor: token('accent-strong') },
      Select: { optionSelectedBg: token('accent-weak') },
    },
  }
}

export function AdminTheme({ children }: { children: ReactNode }) {
  const language = useLocaleStore(state => state.language)
  const config = useAdminTheme()
  useMenuKeys()
  dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider locale={language === 'zh-CN' ? zhCN : enUS} theme={config} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
