import { ReleaseButton } from '../../../../exams/web/shared/release-button.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Result, Space } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { markingCalls } from '../../../contract/marking-calls.ts'
import { papersPaths } from '../../shared/paths.ts'

/** Nothing waits for this person any more: what comes next. */
export function AllMarked({ examId, moves }: { examId: string; moves: ReactNode }) {
  const t = useTranslations('papers.marking')
  const exams = useEndpoint(markingCalls.listExams, { page: 1, size: 10 })
  const toFigures = useLinkTo('ExamFigures')
  const canRelease = useCan('exam:exam:publish')
  const next = exams.data?.rows.find(exam => exam.examId !== examId && exam.waitingCount > 0)
  return (
    <Result
      status="success"
      title={t('allDone')}
      subTitle={
        next && (
          <Link to={papersPaths.markingRoom(next.examId)}>
            {t('nextExam', { name: next.title, count: next.waitingCount })}
          </Link>
        )
      }
      extra={
        <Space wrap>
          {moves}
          {toFigures && <Link to={toFigures(examId)}>{t('toResults')}</Link>}
          {canRelease && <ReleaseButton examId={examId} label={t('release')} />}
        </Space>
      }
    />
  )
}
