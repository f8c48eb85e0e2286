import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { entitlements, type ThingKind } from '../../contract.ts'
import { toOrder } from './links.ts'
import styles from './why-access.module.css'

type Entitlement = Output<typeof entitlements.why>[number]

/** Why the student has what is sold, and until when. Says nothing to somebody who never had it. */
export function WhyAccess({ kind, id }: { kind: ThingKind; id: string }) {
  const t = useTranslations('entitlementsStudent')
  // Asked each time: they may come back from having paid.
  const why = useEndpoint(entitlements.why, { kind, id }, { staleMs: 0 })
  const rows = why.data ?? []
  // What holds now says it; what is over only where nothing holds.
  const active = rows.filter(({ state }) => state === 'active')
  const shown = active.length > 0 ? active : rows.slice(0, 1)
  if (shown.length === 0) return null
  return (
    <ul className={styles.list}>
      {shown.map(entitlement => {
        const to = entitlement.orderId === null ? undefined : toOrder(entitlement.orderId)
        return (
          <li key={entitlement.id}>
            {t(`sources.${entitlement.source}`)} · <Term entitlement={entitlement} />
            {to !== undefined && (
              <>
                {' '}
                <Link to={to}>{t('order')}</Link>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Term({ entitlement: { state, startsAt, endsAt, endedAt } }: { entitlement: Entitlement }) {
  const t = useTranslations('entitlementsStudent')
  if (state === 'ended' && endedAt !== null) return t('ended', { time: formatMinute(endedAt) })
  if (state === 'coming') return t('from', { time: formatMinute(startsAt) })
  if (endsAt === null) return t('forEver')
  return t(state === 'over' ? 'over' : 'until', { time: formatMinute(endsAt) })
}
