import { messageKinds } from '@tripos/contract-kit/installed.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'

/** The name of a kind of message; the word itself where a later version has written it. */
export function useKindName(): (kind: string) => string {
  const language = useLocaleStore(state => state.language)
  return kind => messageKinds()[kind]?.name[language] ?? kind
}
