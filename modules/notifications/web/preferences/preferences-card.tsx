import { useTranslations } from 'use-intl'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { notificationsPaths } from '../shared/paths.ts'
import styles from './preferences.module.css'

/** On the page of one's own account. */
export function PreferencesCard() {
  return (
    <AreaMessages areas={['notifications']}>
      <Words />
    </AreaMessages>
  )
}

function Words() {
  const t = useTranslations('notifications.preferences')
  return (
    <Card aria-labelledby="profile-notifications" className={styles.card}>
      <h2 id="profile-notifications" className={styles.heading}>
        {t('cardTitle')}
      </h2>
      <p className={styles.quiet}>{t('cardText')}</p>
      <ButtonLink to={notificationsPaths.preferences}>{t('open')}</ButtonLink>
    </Card>
  )
}
