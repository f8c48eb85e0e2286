import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../features/site/api.ts'
import { paths } from '../../lib/paths.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { startSession } from '../../lib/session.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { CodeLogin } from './code-login.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './form.module.css'
import { PasswordLogin } from './password-login.tsx'
import { PublicLayout } from './public-layout.tsx'

type Way = 'byPassword' | 'byCode'

export function LoginPage() {
  const t = useTranslations('publicArea.login')
  const site = useSiteConfig()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [way, setWay] = useState<Way>('byPassword')
  const [account, setAccount] = useState({ userName: '', password: '' })

  const enter = (token: string) => {
    startSession(token)
    void navigate(safeRedirect(query.get('redirect')) ?? paths.home, { replace: true })
  }

  return (
    <PublicLayout title={t('title')}>
      <Segmented
        label={t('ways')}
        value={way}
        options={[
          { value: 'byPassword', label: t('byPassword') },
          { value: 'byCode', label: t('byCode') },
        ]}
        onChange={setWay}
      />
      {way === 'byPassword' ? (
        <PasswordLogin key={account.userName} account={account} onDone={enter} />
      ) : (
        <CodeLogin onDone={enter} />
      )}
      <div className={styles.links}>
        <Link to={paths.forgot}>{t('forgot')}</Link>
        {site?.signUpOpen && <Link to={paths.register()}>{t('register')}</Link>}
      </div>
      {site?.demo && (
        <DemoAccounts
          accounts={site.demo.accounts}
          onChoose={chosen => {
            setWay('byPassword')
            setAccount(chosen)
          }}
        />
      )}
    </PublicLayout>
  )
}
