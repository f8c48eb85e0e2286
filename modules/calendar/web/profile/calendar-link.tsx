import { RoleType } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useSession } from '@tripos/web-kit/session.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import styles from '../student/calendar.module.css'

/** On the page of one's own account; students have theirs where their exams are. */
export function CalendarLink() {
  const isStaff = useSession(state => state.user?.roleType === RoleType.administrator)
  if (!isStaff) return null
  return (
    <AreaMessages areas={['calendarStudent']}>
      <Words />
    </AreaMessages>
  )
}

function Words() {
  const t = useTranslations('calendarStudent')
  return (
    <Card className={styles.card} aria-labelledby="profile-calendar">
      <div>
        <h2 id="profile-calendar" className={styles.heading}>
          {t('title')}
        </h2>
        <p className={styles.quiet}>{t('staffText')}</p>
      </div>
      <div>
        <ButtonLink to="/profile/calendar">{t('open')}</ButtonLink>
      </div>
    </Card>
  )
}
