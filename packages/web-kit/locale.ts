/** Which of the two languages the person reads. Kept in this browser; `boot.js` sets `<html lang>` from the same key. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { create } from 'zustand'
import { keep, kept } from './storage.ts'

export const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']
const KEY = 'locale'

/** The stored choice, or what the browser prefers: any Chinese gets zh-CN, everybody else en-US. */
export function pickLanguage(stored: string | null, preferred: string): Language {
  const chosen = LANGUAGES.find(language => language === stored)
  return chosen ?? (/^zh/i.test(preferred) ? 'zh-CN' : 'en-US')
}

interface LocaleState {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
}

export const useLocaleStore = create<LocaleState>()(set => ({
  language: pickLanguage(kept(KEY), navigator.language),
  setLanguage: language => {
    keep(KEY, language)
    document.documentElement.lang = language
    set({ language })
  },
}))

/** For code outside React: the language of the next call. */
export const currentLanguage = (): Language => useLocaleStore.getState().language
