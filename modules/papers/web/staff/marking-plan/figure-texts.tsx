import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useTranslations } from 'use-intl'
import type { markingPlans } from '../../../contract/marking-plans.ts'

type Figures = NonNullable<Output<typeof markingPlans.ownFigures>['own']>

/** More or less, by how much. */
export const sideOf = (difference: number) => ({
  side: difference > 0 ? 'more' : 'less',
  share: formatPercent(Math.abs(difference)),
})

export function TimeText({ seconds }: { seconds: number | null }) {
  const t = useTranslations('markingPlan.markers')
  return seconds === null ? null : <>{t('seconds', { seconds: Math.round(seconds) })}</>
}

/** How strict beside the others. */
export function SeverityText({ severity }: Pick<Figures, 'severity'>) {
  const t = useTranslations('markingPlan.markers')
  if (severity === null) return <span className={pages.muted}>{t('alone')}</span>
  const { difference, error, isClear } = severity
  const text = Math.abs(difference) < 0.0005 ? t('equal') : t('difference', sideOf(difference))
  return (
    <>
      {isClear ? <Tag tone="warning">{text}</Tag> : text}
      {error !== null && <span className={pages.muted}> {t('error', { error: formatPercent(error) })}</span>}
    </>
  )
}

/** How alike two people mark the same answer. */
export function AgreementText({ agreement }: Pick<Figures, 'agreement'>) {
  const t = useTranslations('markingPlan.markers')
  if (agreement === null) return null
  const { count, sameCount, difference, error, distance, isClear } = agreement
  const text = Math.abs(difference) < 0.0005 ? t('equal') : t('difference', sideOf(difference))
  return (
    <>
      {isClear ? <Tag tone="warning">{text}</Tag> : text}
      {error !== null && <span className={pages.muted}> {t('error', { error: formatPercent(error) })}</span>}
      <span className={pages.muted}>
        {' '}
        {t('sharedOf', { same: sameCount, count, distance: formatPercent(distance) })}
      </span>
    </>
  )
}

/** How alike the same person marks twice. */
export function ConsistencyText({ consistency }: Pick<Figures, 'consistency'>) {
  const t = useTranslations('markingPlan.markers')
  if (consistency === null) return null
  const { count, sameCount, deviation, error } = consistency
  return (
    <>
      {t('deviation', { deviation: formatPercent(deviation), error: formatPercent(error) })}
      <span className={pages.muted}> {t('sameOf', { same: sameCount, count })}</span>
    </>
  )
}
