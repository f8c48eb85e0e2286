import { useTranslations } from 'use-intl'
import { useAsk } from './use-ask.ts'

/** Closes a drawer, and asks first where what is typed in it would be lost: a click beside it or Escape closes it too. */
export function useAskedClose(isDirty: () => boolean, onClose: () => void): () => void {
  const t = useTranslations('staff.form')
  const ask = useAsk()
  return () => {
    if (!isDirty()) return onClose()
    ask({ title: t('leaveTitle'), content: t('leaveText'), okText: t('leave'), cancelText: t('stay') }, onClose)
  }
}
