import type { FileKind } from '@tripos/contract/question-content'
import { useTranslations } from 'use-intl'
import { useListText } from './list-text.ts'

/** Kinds of file as one text: 'images, PDF'. */
export function useFileKinds() {
  const t = useTranslations('answerFiles.kinds')
  const listText = useListText()
  return (kinds: readonly FileKind[]): string => listText(kinds.map(kind => t(kind)))
}
