import type { FileKind } from '@tripos/question-kinds/question-content.ts'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'

/** Kinds of file as one text: 'images, PDF'. */
export function useFileKinds() {
  const t = useTranslations('answerFiles.kinds')
  const listText = useListText()
  return (kinds: readonly FileKind[]): string => listText(kinds.map(kind => t(kind)))
}
