import { useTranslations } from 'use-intl'
import { PasswordForm } from '../password-form.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import type { OwnAccount } from './own-account.ts'
import styles from './profile-page.module.css'

export function PasswordCard({ account }: { account: OwnAccount }) {
  const t = useTranslations('profile.password')
  return (
    <Card aria-labelledby="profile-password">
      <h2 id="profile-password" className={styles.heading}>
        {t('title')}
      </h2>
      {account.hasPassword ? (
        <PasswordForm userName={account.userName} onChanged={() => toast.success(t('changed'))} />
      ) : (
        <p className={styles.quiet}>{t('noPassword')}</p>
      )}
    </Card>
  )
}
