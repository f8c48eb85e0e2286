import type { SiteConfig } from '../../../site/contract.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { identityPaths } from '../shared/paths.ts'
import { Button } from '@tripos/ui/button.tsx'
import styles from './form.module.css'

type Account = NonNullable<SiteConfig['demo']>['accounts'][number]

interface DemoAccountsProps {
  readonly accounts: readonly Account[]
  readonly onChoose: (account: { userName: string; password: string }) => void
}

/** Only where the server says that it runs with demo data. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const t = useTranslations()
  return (
    <section className={styles.demo}>
      <h2>{t('publicArea.demo.title')}</h2>
      <p>{t('publicArea.demo.text')}</p>
      <div className={styles.accounts}>
        {accounts.map(({ userName, password, realName, post }) => (
          <Button key={userName} size="small" onClick={() => onChoose({ userName, password })}>
            {t('publicArea.demo.account', {
              userName,
              realName,
              role: t(`publicArea.demo.posts.${post}`),
            })}
          </Button>
        ))}
      </div>
      <Link to={identityPaths.demoMessages}>{t('publicArea.demo.messages')}</Link>
    </section>
  )
}
