import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { hasToken } from '../../../lib/session.ts'

/** Asks before edits are lost. Without a session there is nothing to stay for. `isDirty` is asked at the moment of leaving. */
export function useLeaveWarning(isDirty: () => boolean): void {
  const t = useTranslations('admin.form')
  const { modal } = App.useApp()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() && hasToken() && currentLocation.pathname !== nextLocation.pathname,
  )

  // The dialog lives outside this component.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveText'),
      okText: t('leave'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because only a change of state opens the dialog; the blocker is new in every render
  }, [blocker.state])

  // Closing the window or reloading is the browser's own question.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
