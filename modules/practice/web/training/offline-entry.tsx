import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OPEN_WORK, type OpenWork } from '@tripos/web-kit/open-work.ts'
import { openSealedStore } from '@tripos/web-kit/sealed-store.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { practicePaths } from '../shared/paths.ts'
import styles from './training.module.css'

/** Where the server cannot be asked: the trainings that this browser keeps, those of this bank first. */
export function OfflineEntry({ bankId }: { bankId: string }) {
  const t = useTranslations('practice.training')
  const [works, setWorks] = useState<readonly OpenWork[]>()
  const isOfBank = ({ path }: OpenWork) => path.startsWith(practicePaths.training(bankId, 1).slice(0, -1))

  // The store of the browser is outside React.
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = (await (await openSealedStore())?.list<OpenWork>(OPEN_WORK)) ?? []
      if (!isGone) setWorks(found)
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])

  if (works === undefined || works.length === 0) return null
  return (
    <Card className={styles.panel} aria-labelledby="offline">
      <h1 id="offline">{t('offlineTitle')}</h1>
      <p className={styles.hint}>{t('offlineText')}</p>
      {works
        .toSorted((a, b) => Number(isOfBank(b)) - Number(isOfBank(a)))
        .map(({ path, title }) => (
          // Another training is another page: the address alone would leave this one open.
          <ButtonLink key={path} kind="primary" wide to={path} reloadDocument>
            {title}
          </ButtonLink>
        ))}
    </Card>
  )
}
