import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { hasToken } from '@tripos/web-kit/session.ts'
import type { DirtyPages, Loss } from '@tripos/ui-staff/shell/dirty-pages.ts'
import { isInShell, redirectedTo } from './shell-routes.tsx'
import { pathOf } from './tabs.rules.ts'

interface LeaveOptions {
  readonly dirty: DirtyPages
  /** Whether a page ends when another one is opened. */
  readonly isLost: (path: string) => boolean
}

/** Asks in the words of what these pages lose. */
function useLossQuestion(dirty: DirtyPages): (paths: readonly string[]) => Promise<boolean> {
  const t = useTranslations('staff.form')
  const { modal } = App.useApp()
  return useCallback(
    (paths: readonly string[]) =>
      new Promise<boolean>(resolve => {
        const edits: Loss = { title: t('leaveTitle'), text: t('leaveText'), leave: t('leave'), stay: t('stay') }
        const losses = dirty.lossesIn(paths, edits)
        const [first = edits] = losses
        const { title, leave, stay } = losses.length > 1 ? edits : first
        modal.confirm({
          title,
          content: losses.map(({ text }) => text).join(' '),
          okText: leave,
          okButtonProps: { danger: true },
          cancelText: stay,
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    [modal, t, dirty],
  )
}

/**
 * Asks before unsaved edits are lost, whatever loses them: a navigation, closing the window, or, by the function that it
 * gives back, closing tabs. Without a session there is nothing to stay for.
 */
export function useAskToLose({ dirty, isLost }: LeaveOptions): (paths: readonly string[]) => Promise<boolean> {
  const ask = useLossQuestion(dirty)
  const lostBy = (from: string, to: string, isReplaced: boolean): readonly string[] => {
    const target = redirectedTo(to)
    if (!isInShell(target ?? to)) return dirty.all()
    // A page behind /redirect begins afresh.
    const refreshed = target === undefined ? [] : [pathOf(target)]
    const left = from !== to && (isLost(from) || (isReplaced && target === undefined)) ? [from] : []
    return [...refreshed, ...left].filter(dirty.has)
  }
  const lost = useRef<readonly string[]>([])
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const from = pathOf(currentLocation.pathname)
    lost.current = lostBy(from, pathOf(nextLocation.pathname), historyAction === 'REPLACE')
    return hasToken() && lost.current.length > 0
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
    void ask(lost.current).then(isLeaving => {
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
    if (closed.some(dirty.has) && !(await ask(closed))) return false
    dirty.forget(closed)
    return true
  }
}
