import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { hasToken } from '@tripos/web-kit/session.ts'
import type { DirtyPages } from '@tripos/ui-staff/shell/dirty-pages.ts'
import { isInShell, redirectedTo } from './shell-routes.tsx'
import { pathOf } from './tabs.rules.ts'

interface LeaveOptions {
  readonly dirty: DirtyPages
  /** Whether a page ends when another one is opened. */
  readonly isLost: (path: string) => boolean
}

/**
 * Asks before unsaved edits are lost, whatever loses them: a navigation, closing the window, or, by the function that it
 * gives back, closing tabs. Without a session there is nothing to stay for.
 */
export function useAskToLose({ dirty, isLost }: LeaveOptions): (paths: readonly string[]) => Promise<boolean> {
  const t = useTranslations('staff.form')
  const { modal } = App.useApp()
  const ask = useCallback(
    () =>
      new Promise<boolean>(resolve => {
        modal.confirm({
          title: t('leaveTitle'),
          content: t('leaveText'),
          okText: t('leave'),
          okButtonProps: { danger: true },
          cancelText: t('stay'),
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    [modal, t],
  )

  const lostBy = (from: string, to: string, isReplaced: boolean): readonly string[] => {
    const target = redirectedTo(to)
    if (!isInShell(target ?? to)) return dirty.all()
    // A page behind /redirect begins afresh.
    const refreshed = target === undefined ? [] : [pathOf(target)]
    const left = from !== to && (isLost(from) || (isReplaced && target === undefined)) ? [from] : []
    return [...refreshed, ...left].filter(dirty.has)
  }
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const from = pathOf(currentLocation.pathname)
    return hasToken() && lostBy(from, pathOf(nextLocation.pathname), historyAction === 'REPLACE').length > 0
  })

  // An answer comes late, when another navigation may be held back: one dialog is open, and its answer is for the last.
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  // Each navigation that is held back has a location of its own, whether or not a render came after the one before.
  const heldBack = blocker.state === 'blocked' ? blocker.location : undefined
  const asked = useRef<typeof heldBack>(undefined)
  // The dialog lives outside this component.
  useEffect(() => {
    latest.current = blocker
    if (heldBack === undefined || heldBack === asked.current) return
    asked.current = heldBack
    if (isAsking.current) return
    isAsking.current = true
    void ask().then(isLeaving => {
      isAsking.current = false
      const { current } = latest
      if (current.state === 'blocked') (isLeaving ? current.proceed : current.reset)()
    })
  }, [blocker, heldBack, ask])

  // Closing the window or reloading is the browser's own question.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.all().length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  return async closed => {
    if (closed.some(dirty.has) && !(await ask())) return false
    dirty.forget(closed)
    return true
  }
}
