/** Settings of the layout (specification section 3), kept in this browser. */
import * as z from 'zod/mini'
import { create } from 'zustand'
import { keep, kept } from '@tripos/web-kit/storage.ts'
import { DEFAULT_THEME_COLOUR } from './theme-colour.rules.ts'

const KEY = 'layoutSettings'

const shape = z.object({
  theme: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  /** Shows the button of the settings drawer. No screen switches it on: see web/README.md. */
  showSettings: z.boolean(),
})
export type LayoutSettings = Readonly<z.infer<typeof shape>>

const DEFAULTS: LayoutSettings = {
  theme: DEFAULT_THEME_COLOUR,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  showSettings: false,
}

/** What was kept by another version, or by hand, counts as far as it fits. */
function readSettings(): LayoutSettings {
  let stored: unknown
  try {
    stored = JSON.parse(kept(KEY) ?? '{}')
  } catch {
    return DEFAULTS
  }
  const fitting = z.partial(shape).safeParse(stored)
  return fitting.success ? { ...DEFAULTS, ...dropUndefined(fitting.data) } : DEFAULTS
}

const dropUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const useLayoutSettings = create<LayoutSettings>()(readSettings)

export function changeSettings(changed: Partial<LayoutSettings>): void {
  useLayoutSettings.setState(changed)
  keep(KEY, JSON.stringify(useLayoutSettings.getState()))
}

export const resetSettings = (): void =>
  changeSettings({ ...DEFAULTS, showSettings: useLayoutSettings.getState().showSettings })
