import { useTranslations } from 'use-intl'
import { useAsk } from './use-ask.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** Does what ends edits, and asks first where there are any. */
export function useAskToDiscard(isDirty: () => boolean): (act: () => void) => void {
  const t = useTranslations('staff.form')
  const ask = useAsk()
  return act => {
    if (!isDirty()) return act()
    ask({ title: t('leaveTitle'), content: t('leaveText'), okText: t('leave'), cancelText: t('stay') }, act)
  }
}

/**
 * Closes a drawer, and asks first where what is typed in it would be lost: a click beside it or Escape closes it too, and
 * so does a page that is reloaded, left, or shown anew.
 */
export function useAskedClose(isDirty: () => boolean, onClose: () => void): () => void {
  useLeaveWarning(isDirty)
  const discard = useAskToDiscard(isDirty)
  return () => discard(onClose)
}
