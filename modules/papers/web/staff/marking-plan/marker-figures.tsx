import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { useTranslations } from 'use-intl'
import { markingPlans } from '../../../contract/marking-plans.ts'
import { AgreementText, ConsistencyText, SeverityText, sideOf, TimeText } from './figure-texts.tsx'

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
        {hasRepeats(markers) && <p className={pages.muted}>{t('consistencyHint')}</p>}
        {hasShared(markers) && <p className={pages.muted}>{t('agreementHint')}</p>}
      </div>
      <Table markers={markers} />
    </div>
  )
}

const hasShared = (markers: readonly Marker[]) => markers.some(({ agreement }) => agreement !== null)
const hasRepeats = (markers: readonly Marker[]) => markers.some(({ consistency }) => consistency !== null)

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
          render: ({ secondsPerAnswer }) => <TimeText seconds={secondsPerAnswer} />,
        },
        { key: 'severity', title: t('severity'), render: ({ severity }) => <SeverityText severity={severity} /> },
        ...(hasRepeats(markers)
          ? [
              {
                key: 'consistency',
                title: t('consistency'),
                render: ({ consistency }: Marker) => <ConsistencyText consistency={consistency} />,
              },
            ]
          : []),
        ...(hasShared(markers)
          ? [
              {
                key: 'agreement',
                title: t('agreement'),
                render: ({ agreement }: Marker) => <AgreementText agreement={agreement} />,
              },
            ]
          : []),
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
