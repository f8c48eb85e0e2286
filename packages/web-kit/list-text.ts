import type { Language } from '@tripos/contract-kit/refusal.ts'
import { useLocaleStore } from './locale.ts'

/** Names one after the other, as the language separates them: 'A, B, C' or 'A、B、C'. */
export const listText = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(names)

export function useListText(): (names: readonly string[]) => string {
  const language = useLocaleStore(state => state.language)
  return names => listText(names, language)
}
