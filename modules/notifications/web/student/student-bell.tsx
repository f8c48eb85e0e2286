import { useTranslations } from 'use-intl'
import { Bell, STUDENT_BELL_MS } from '../shared/bell.tsx'
import { notificationsPaths } from '../shared/paths.ts'

export function StudentBell() {
  const t = useTranslations('notificationsStudent')
  return <Bell label={count => t('bell', { count })} all={notificationsPaths.mine} refetchMs={STUDENT_BELL_MS} />
}
