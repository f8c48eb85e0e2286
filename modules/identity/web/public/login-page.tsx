import type { SiteConfig } from '../../../site/contract.ts'
import { lazy, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { identityPaths } from '../shared/paths.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { safeRedirect } from '@tripos/web-kit/safe-redirect.ts'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { CodeLogin } from './code-login.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './form.module.css'
import { PasswordLogin } from './password-login.tsx'
import { PublicLayout } from './public-layout.tsx'
import { useEnter } from './use-enter.ts'

/** Nobody downloads it where there is an administrator. */
const AwaitedSetup = lazy(async () => ({ default: (await import('./awaited-setup.tsx')).AwaitedSetup }))

const WAYS = ['byPassword', 'byMobile', 'byEmail'] as const
type Way = (typeof WAYS)[number]

/** Which ways the site has on; none while that is not known. */
function waysOf(site: SiteConfig | undefined): readonly Way[] {
  if (!site) return []
  const isOn = { byPassword: site.loginByPassword, byMobile: site.loginByMobile, byEmail: site.loginByEmail }
  return WAYS.filter(way => isOn[way])
}

export function LoginPage() {
  const t = useTranslations('publicArea.login')
  const site = useSiteConfig()
  const [query] = useSearchParams()
  const enter = useEnter(safeRedirect(query.get('redirect')) ?? paths.home)
  const ways = waysOf(site)
  const [chosen, setWay] = useState<Way>('byPassword')
  const way = ways.includes(chosen) ? chosen : ways[0]
  const [account, setAccount] = useState({ userName: '', password: '' })
  if (site?.awaitsSetup) return <AwaitedSetup />

  return (
    <PublicLayout title={t('title')}>
      {way && ways.length > 1 && (
        <Segmented
          label={t('ways')}
          value={way}
          options={ways.map(value => ({ value, label: t(value) }))}
          onChange={setWay}
        />
      )}
      {way === 'byPassword' && <PasswordLogin key={account.userName} account={account} onDone={enter} />}
      {(way === 'byMobile' || way === 'byEmail') && (
        <CodeLogin key={way} kind={way === 'byMobile' ? 'mobile' : 'email'} onDone={enter} />
      )}
      {site && !way && <p>{t('noWay')}</p>}
      <div className={styles.links}>
        {site?.loginByPassword && (site.canMail || site.canSms) && <Link to={identityPaths.forgot}>{t('forgot')}</Link>}
        {site?.signUpOpen && <Link to={identityPaths.register()}>{t('register')}</Link>}
      </div>
      {site?.demo && (
        <DemoAccounts
          accounts={site.demo.accounts}
          onChoose={demoAccount => {
            setWay('byPassword')
            setAccount(demoAccount)
          }}
        />
      )}
    </PublicLayout>
  )
}
