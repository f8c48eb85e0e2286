import { useTranslations } from 'use-intl'
import { useUser } from '@tripos/web-kit/session.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { DOORS } from './doors.ts'
import styles from './user-centre-page.module.css'

/** `/web/uc`: who one is here, and every exam one has taken. */
export function UserCentrePage() {
  const t = useTranslations('student.userCentre')
  const user = useUser()
  return (
    <>
      <PageTitle title={t('title')} />
      <Card className={styles.person}>
        <Avatar src={user.avatar} size={64} />
        <div className={styles.words}>
          <p className={styles.name}>{user.realName}</p>
          <p className={styles.quiet}>
            {t('userName')} {user.userName}
          </p>
        </div>
        <ButtonLink to={paths.profile} className={styles.profile}>
          {t('profile')}
        </ButtonLink>
      </Card>
      {DOORS.map(({ UserCentreCard }, index) => UserCentreCard && <UserCentreCard key={index} />)}
      <h2 className={styles.heading}>{t('records')}</h2>
      {DOORS.map(({ UserCentre }, index) => UserCentre && <UserCentre key={index} />)}
    </>
  )
}
