import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export interface Question {
  readonly title: string
  /** What follows from a yes. */
  readonly content?: ReactNode
  readonly okText?: string
  readonly cancelText?: string
  /** Something is lost by a yes, or seen by many: the button is red and the focus on "cancel". Unless told otherwise it is. */
  readonly isDanger?: boolean
  readonly focus?: 'ok' | 'cancel'
}

/**
 * Asks in a dialog before `act` is done. The dialog stays, busy, until it is done, and goes whatever came of it: what the
 * server refuses is told by the message that every refusal becomes.
 */
export function useAsk(): (question: Question, act: () => unknown) => void {
  const t = useTranslations('common')
  const list = useTranslations('staff.list')
  const { modal } = App.useApp()
  return ({ title, content, okText, cancelText, isDanger = true, focus }, act) =>
    void modal.confirm({
      title,
      content,
      okText: okText ?? list('delete'),
      okButtonProps: { danger: isDanger },
      cancelText: cancelText ?? t('cancel'),
      focusable: { autoFocusButton: focus ?? (isDanger ? 'cancel' : 'ok') },
      onOk: async () => {
        try {
          await act()
        } catch {
          // Told already.
        }
      },
    })
}
