import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import type { CourseOfferProps } from '../../../learning/web/shared/slots.ts'
import type { ExamOfferProps } from '../../../papers/web/shared/slots.ts'
import type { Thing } from '../../../entitlements/contract.ts'
import { LockIcon } from '@tripos/ui/icons.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

const OfferBox = lazy(async () => ({ default: (await import('./offer-box.tsx')).OfferBox }))

export const OfferOfCourse = ({ courseId, ...rest }: CourseOfferProps) => (
  <Offer thing={{ kind: 'course', id: courseId }} {...rest} />
)
export const OfferOfExam = ({ examId, ...rest }: ExamOfferProps) => (
  <Offer thing={{ kind: 'exam', id: examId }} {...rest} />
)

interface OfferProps {
  readonly thing: Thing
  readonly isLocked: boolean
  readonly isBrief?: boolean
}

/** On a card only that it is sold; on the page what it costs. Whoever has access needs neither. */
function Offer({ thing, isLocked, isBrief = false }: OfferProps) {
  const t = useTranslations('ordersStudent')
  if (!isLocked) return null
  if (isBrief)
    return (
      <p>
        <Tag tone="warning" icon={<LockIcon />}>
          {t('toBuy')}
        </Tag>
      </p>
    )
  return (
    <LazyPart fallback={<Skeleton count={1} height={120} />}>
      <OfferBox thing={thing} />
    </LazyPart>
  )
}
