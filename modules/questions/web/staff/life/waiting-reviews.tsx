import { AuditOutlined } from '@ant-design/icons'
import { questions } from '../../../contract/questions.ts'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

/** Looked up again by itself: others send questions at any time. */
const REFETCH_MS = 60_000

/** Tells a reviewer how many questions wait, and leads to them. Nothing where none does, or where they are shown. */
export function WaitingReviews() {
  const t = useTranslations('questionsReview')
  const [params, setParams] = useSearchParams()
  const mayReview = useCan('qu:question:review')
  const waiting = useEndpoint(
    questions.paging,
    { review: 'waitsForMe', size: 1 },
    { enabled: mayReview, refetchMs: REFETCH_MS },
  )
  const count = waiting.data?.total ?? 0
  if (count === 0 || params.get('review') === 'waitsForMe') return null
  return (
    <Button icon={<AuditOutlined aria-hidden="true" />} onClick={() => setParams({ review: 'waitsForMe' })}>
      {t('waitingReviews', { count })}
    </Button>
  )
}
