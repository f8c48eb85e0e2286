import { WarningOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import type { dashboard } from '../../contract.ts'
import styles from './alarms.module.css'
import { OpenLink } from './open-link.tsx'

type Summary = Output<typeof dashboard.summary>

/** What somebody has to look at; where all is well there is nothing. */
export function Alarms({ figures }: { readonly figures: Summary }) {
  const t = useTranslations('dashboard')
  const toJobs = useLinkTo('JobList')
  const alarms = [
    { key: 'papersUnmarkable', count: figures.papersUnmarkable ?? 0, to: papersPaths.papers('?marking=failed') },
    { key: 'jobsFailed', count: figures.jobsFailed ?? 0, to: toJobs && `${toJobs()}?state=failed` },
  ] as const
  const raised = alarms.filter(({ count }) => count > 0)
  if (raised.length === 0) return null
  return (
    <ul className={styles.alarms}>
      {raised.map(({ key, count, to }) => (
        <li key={key}>
          <WarningOutlined aria-hidden="true" />
          <OpenLink to={to}>{t(key, { count })}</OpenLink>
        </li>
      ))}
    </ul>
  )
}
