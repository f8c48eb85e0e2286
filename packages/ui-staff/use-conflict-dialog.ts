import { useTranslations } from 'use-intl'
import { useAsk } from './use-ask.ts'

/** EDIT_CONFLICT: the person decides whether to see the other version (and lose this one) or to go on editing. */
export function useConflictDialog(onReload: () => void): (text: string) => void {
  const t = useTranslations('staff.form')
  const ask = useAsk()
  return text =>
    ask(
      { title: t('conflictTitle'), content: text, okText: t('conflictReload'), cancelText: t('conflictStay') },
      onReload,
    )
}
