/** How the candidate likes to read and type; kept in this browser. */
import { create } from 'zustand'
import { keep, kept } from '@tripos/web-kit/storage.ts'

export const FONT_SIZES = ['100', '125', '150', '200'] as const
export type FontSize = (typeof FONT_SIZES)[number]

interface Preferences {
  /** Percent of the usual size. */
  readonly fontSize: FontSize
  readonly hasShortcuts: boolean
}

export const usePreferences = create<Preferences>()(() => ({
  fontSize: FONT_SIZES.find(size => size === kept('exam-font-size')) ?? '100',
  hasShortcuts: kept('exam-shortcuts') !== 'off',
}))

export function setFontSize(fontSize: FontSize): void {
  keep('exam-font-size', fontSize)
  usePreferences.setState({ fontSize })
}

export function setShortcuts(hasShortcuts: boolean): void {
  keep('exam-shortcuts', hasShortcuts ? 'on' : 'off')
  usePreferences.setState({ hasShortcuts })
}
