import { BIN_DAYS, courseBin } from '../../contract/course-bin.ts'
import { Skeleton } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface LossTextProps {
  readonly courseIds: string[]
  readonly chapterId?: string
  readonly lessonIds?: string[]
}

/** What people have in that which is about to be deleted, and what becomes of it: inside a dialog that asks. */
export function LossText({ courseIds, ...parts }: LossTextProps) {
  const t = useTranslations('courses.loss')
  const loss = useEndpoint(courseBin.loss, { courseIds, ...parts }, { staleMs: 0 })
  const { learnerCount = 0, completedCount = 0, talkCount = 0 } = loss.data ?? {}
  return (
    <>
      {loss.isPending && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {loss.data && (
        <p>
          {learnerCount === 0 && talkCount === 0
            ? t('nobody')
            : t('people', { learners: learnerCount, completed: completedCount, talk: talkCount })}
        </p>
      )}
      <p>{t('bin', { days: BIN_DAYS })}</p>
    </>
  )
}
