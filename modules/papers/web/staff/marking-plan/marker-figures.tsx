import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { useTranslations } from 'use-intl'
import { markingPlans } from '../../../contract/marking-plans.ts'

type Marker = Output<typeof markingPlans.figures>['markers'][number]

/** How the markers mark beside each other. */
export function MarkerFigures({ examId }: { examId: string }) {
  const figures = useEndpoint(markingPlans.figures, { examId })
  return <Loaded query={figures}>{({ markers }) => <Figures markers={markers} />}</Loaded>
}

function Figures({ markers }: { markers: readonly Marker[] }) {
  const t = useTranslations('markingPlan.markers')
  if (markers.length === 0) return <p className={pages.muted}>{t('empty')}</p>
  const clear = markers.filter(({ severity }) => severity?.isClear)
  return (
    <div className={pages.stack}>
      <div>
        {clear.length === 0 && <p>{t('nobody')}</p>}
        {clear.map(({ markerId, realName, severity }) => (
          <p key={markerId}>{t('stands', { name: realName, ...sideOf(severity?.difference ?? 0) })}</p>
        ))}
        <p className={pages.muted}>{t('hint')}</p>
      </div>
      <Table markers={markers} />
    </div>
  )
}

/** More or less, by how much. */
const sideOf = (difference: number) => ({
  side: difference > 0 ? 'more' : 'less',
  share: formatPercent(Math.abs(difference)),
})

function Table({ markers }: { markers: readonly Marker[] }) {
  const t = useTranslations('markingPlan.markers')
  const hasPairs = markers.some(({ pairCount }) => pairCount > 0)
  return (
    <StaticTable
      label={t('title')}
      rows={markers}
      rowKey={marker => marker.markerId}
      columns={[
        { key: 'marker', title: t('marker'), render: marker => marker.realName },
        { key: 'count', title: t('count'), align: 'right', render: marker => marker.markCount },
        {
          key: 'time',
          title: t('time'),
          align: 'right',
          render: ({ secondsPerAnswer }) => timeOf(t, secondsPerAnswer),
        },
        { key: 'severity', title: t('severity'), render: marker => <SeverityCell marker={marker} /> },
        ...(hasPairs
          ? [
              {
                key: 'apart',
                title: t('apart'),
                align: 'right' as const,
                render: ({ apartCount, pairCount }: Marker) => t('apartOf', { apart: apartCount, pairs: pairCount }),
              },
            ]
          : []),
      ]}
    />
  )
}

const timeOf = (t: ReturnType<typeof useTranslations<'markingPlan.markers'>>, seconds: number | null): string =>
  seconds === null ? '' : t('seconds', { seconds: Math.round(seconds) })

function SeverityCell({ marker: { severity } }: { marker: Marker }) {
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
