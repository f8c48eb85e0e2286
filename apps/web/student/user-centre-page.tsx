import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session.ts'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PaperRecords } from './paper-records.tsx'
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
      <h2 className={styles.heading}>{t('records')}</h2>
      <PaperRecords />
    </>
  )
}
