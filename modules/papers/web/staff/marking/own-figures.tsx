import { markingPlans } from '../../../contract/marking-plans.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Button, Descriptions, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { AgreementText, ConsistencyText, SeverityText, TimeText } from '../marking-plan/figure-texts.tsx'

type Found = Output<typeof markingPlans.ownFigures>

/** What whoever leads the marking sees of this person, for the person. */
export function OwnFigures({ examId }: { examId: string }) {
  const t = useTranslations('markingPlan.own')
  const common = useTranslations('common')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('open')}</Button>
      {isOpen && (
        <Drawer
          open
          title={t('title')}
          size={520}
          onClose={() => setIsOpen(false)}
          closable={{ 'aria-label': common('close') }}
        >
          <FiguresOf examId={examId} />
        </Drawer>
      )}
    </>
  )
}

function FiguresOf({ examId }: { examId: string }) {
  const figures = useEndpoint(markingPlans.ownFigures, { examId })
  return <Loaded query={figures}>{found => <Figures {...found} />}</Loaded>
}

function Figures({ own, isSeverityLater }: Found) {
  const t = useTranslations('markingPlan.own')
  const words = useTranslations('markingPlan.markers')
  if (own === null) return <p className={pages.muted}>{t('none')}</p>
  const { markCount, secondsPerAnswer, severity, consistency, agreement, pairCount, apartCount } = own
  return (
    <div className={pages.stack}>
      <Descriptions
        column={1}
        bordered
        size="small"
        items={[
          { key: 'count', label: words('count'), children: markCount },
          { key: 'time', label: words('time'), children: <TimeText seconds={secondsPerAnswer} /> },
          {
            key: 'severity',
            label: words('severity'),
            children: isSeverityLater ? (
              <span className={pages.muted}>{t('later')}</span>
            ) : (
              <SeverityText severity={severity} />
            ),
          },
          {
            key: 'consistency',
            label: words('consistency'),
            children:
              consistency === null ? (
                <span className={pages.muted}>{t('noRepeats')}</span>
              ) : (
                <ConsistencyText consistency={consistency} />
              ),
          },
          ...(agreement === null
            ? []
            : [{ key: 'agreement', label: words('agreement'), children: <AgreementText agreement={agreement} /> }]),
          ...(pairCount === 0
            ? []
            : [
                {
                  key: 'apart',
                  label: words('apart'),
                  children: words('apartOf', { apart: apartCount, pairs: pairCount }),
                },
              ]),
        ]}
      />
      {consistency !== null && <p className={pages.muted}>{words('consistencyHint')}</p>}
      {agreement !== null && <p className={pages.muted}>{words('agreementHint')}</p>}
      <p className={pages.muted}>{t('hint')}</p>
    </div>
  )
}
