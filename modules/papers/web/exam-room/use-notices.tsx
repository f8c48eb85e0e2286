import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLeave } from '../../../identity/web/shared/use-leave.ts'
import { formatTime } from '@tripos/web-kit/format.ts'
import { Button } from '@tripos/ui/button.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { type Attempt, openMessages } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { minutesToSay } from './countdown.rules.ts'
import { RefusedList } from './refused-list.tsx'
import { useTimeLeft } from './use-attempt.ts'

/** Auto hand-in is said this long before. */
const LAST_MS = 10_000

export interface Notice {
  readonly id: string
  readonly tone: 'info' | 'warning'
  readonly title?: string
  readonly text: string
  readonly action?: ReactNode
  /** Shown when the notice is unfolded. */
  readonly body?: ReactNode
  /** Puts it away for good. Without, it can be put aside as long as it is true. */
  readonly dismiss?: () => void
}

/** What is to be said now, the most urgent first: time, words from the staff, and what is wrong with saving. */
export function useNotices(session: AttemptSession, attempt: Attempt): readonly Notice[] {
  const t = useTranslations('examRoom')
  const leave = useLeave()
  const textOf = useErrorText()
  const { leftMs } = useTimeLeft(session)
  const { saving } = attempt
  const notices: Notice[] = []
  const warn = (id: string, text: string, rest: Partial<Notice> = {}) =>
    notices.push({ id, tone: 'warning', text, ...rest })

  const minutes = minutesToSay(leftMs)
  if (leftMs <= LAST_MS && leftMs > 0) warn('last seconds', t('lastSeconds'))
  if (minutes !== undefined) warn(`minutes ${minutes}`, t('minutesLeft', { minutes }))
  for (const { id, at, text } of openMessages(attempt).toReversed()) {
    const title = `${t('notice.fromStaff')} ${formatTime(at)}`
    notices.push({ id, tone: 'info', title, text, dismiss: () => session.dismiss(id) })
  }
  if (session.handInError !== undefined) warn('hand-in', textOf(session.handInError))
  if (saving.trouble === 'signedOut') {
    // Signing in leads back here. Where this page is the only place of the answers, it must stay open.
    const action = (
      <Button kind="primary" size="small" onClick={leave}>
        {t('notice.signIn')}
      </Button>
    )
    if (saving.isDurable) warn('signed out', t('notice.signedOut'), { action })
    else warn('signed out', t('notice.signedOutMemory'))
  }
  if (saving.trouble === 'offline' && saving.isDurable) warn('offline', t('notice.offline'))
  if (!saving.isDurable) warn('memory only', t('notice.memoryOnly'))
  const { refused } = saving
  const name = `refused ${refused.length}`
  if (refused.length > 0 && !attempt.dismissed.includes(name)) {
    const body = <RefusedList refused={refused} />
    warn(name, t('notice.refused', { count: refused.length }), { body, dismiss: () => session.dismiss(name) })
  }
  return notices
}
