import type { QuestionContent } from '@tripos/contract/questions'
import { useTranslations } from 'use-intl'
import { lacksNumber } from './content.rules.ts'

/** What a form that holds a question says before it asks the server: a number without which nothing could be sent. */
export function useNumberCheck() {
  const t = useTranslations('adminTypes.problem')
  return ({ content }: { readonly content: QuestionContent }) =>
    lacksNumber(content) ? { field: 'content', text: t('number') } : undefined
}
