/** Light, dark, or what the system says. tokens.css reads `data-theme`; `boot.js` sets it before the first paint. */
import { create } from 'zustand'
import { keep, kept } from './storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
const KEY = 'theme'

interface ThemeState {
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
}

export const useThemeStore = create<ThemeState>()(set => ({
  theme: THEMES.find(theme => theme === kept(KEY)) ?? 'system',
  setTheme: theme => {
    keep(KEY, theme)
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    set({ theme })
  },
}))
