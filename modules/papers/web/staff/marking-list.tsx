import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import { Progress } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { papersPaths } from '../shared/paths.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type MarkingExam = Output<typeof markingCalls.listExams>['rows'][number]

/** Exams with answers that a person marks. */
export function MarkingList() {
  const t = useTranslations('papers.marking')
  const navigate = useNavigate()
  const columns: readonly ListColumn<MarkingExam>[] = [
    {
      key: 'title',
      title: t('exam'),
      isFixed: true,
      render: exam => <Link to={papersPaths.markingRoom(exam.examId)}>{exam.title}</Link>,
    },
    {
      key: 'waiting',
      kind: 'number',
      priority: 1,
      title: t('waiting'),
      align: 'right',
      render: exam => exam.waitingCount,
    },
    {
      key: 'marked',
      kind: 'number',
      priority: 1,
      title: t('marked'),
      align: 'right',
      render: exam => exam.markedCount,
    },
    {
      key: 'progress',
      priority: 1,
      width: 180,
      title: t('progress'),
      render: exam => (
        <Progress
          className={styles.progress ?? ''}
          percent={shareOf(exam)}
          size="small"
          aria-label={`${t('progress')}: ${exam.title}`}
        />
      ),
    },
  ]
  return (
    <ListPage
      title={t('title')}
      endpoint={markingCalls.listExams}
      columns={columns}
      rowKey={exam => exam.examId}
      searchLabel={t('search')}
      emptyText={t('empty')}
      emptyLink={{ text: t('emptyLink'), screen: 'ExamList' }}
      rowActions={[
        {
          key: 'plan',
          label: t('plan'),
          look: 'link',
          permission: 'exam:exam:edit',
          run: rows => rows.forEach(({ examId }) => void navigate(papersPaths.markingPlan(examId))),
        },
        {
          key: 'assign',
          label: t('assign'),
          look: 'link',
          permission: 'exam:exam:edit',
          run: rows => rows.forEach(({ examId }) => void navigate(papersPaths.markingAssignments(examId))),
        },
      ]}
      refetchMs={30_000}
    />
  )
}

const shareOf = ({ waitingCount, markedCount }: MarkingExam) =>
  waitingCount + markedCount === 0 ? 100 : Math.floor((markedCount / (waitingCount + markedCount)) * 100)
