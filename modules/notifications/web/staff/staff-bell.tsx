import { useTranslations } from 'use-intl'
import { Bell, STAFF_BELL_MS } from '../shared/bell.tsx'
import { notificationsPaths } from '../shared/paths.ts'

export function StaffBell() {
  const t = useTranslations('notificationsStaff')
  return <Bell label={count => t('bell', { count })} all={notificationsPaths.staffMine} refetchMs={STAFF_BELL_MS} />
}
