import { ExamState } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useExamActions } from './exam-actions.tsx'
import { FromPaperButton } from './from-paper.tsx'
import { ExamStateTag } from './exam-state-tag.tsx'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { examsPaths } from '../shared/paths.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { DayFilter } from '@tripos/ui-staff/day-filter.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'

type Exam = Output<typeof exams.paging>['rows'][number]

export function ExamList() {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common.examState')
  const navigate = useNavigate()
  const { actions, dialog } = useExamActions()
  return (
    <>
      <ListPage
        title={t('title')}
        endpoint={exams.paging}
        columns={useColumns()}
        rowKey={exam => exam.id}
        rowActions={actions}
        moreLabel={({ title }) => t('more', { name: title })}
        filters={[
          {
            key: 'state',
            label: t('state'),
            options: Object.values(ExamState).map(value => ({ value, label: common(`${value}`) })),
          },
          {
            key: 'openOn',
            label: t('openOn'),
            render: (value, onChange) => (
              <DayFilter key="openOn" label={t('openOn')} value={value} onChange={onChange} />
            ),
          },
        ]}
        searchLabel={t('search')}
        actions={<FromPaperButton />}
        create={{ text: t('new'), permission: 'exam:exam:edit', run: () => void navigate(examsPaths.exam('new')) }}
        emptyText={t('empty')}
      />
      {dialog}
    </>
  )
}

function useColumns(): readonly ListColumn<Exam>[] {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common.openType')
  const toPapers = useLinkTo('PaperList')
  const toMarking = useLinkTo('MarkingRoom')
  return [
    {
      key: 'title',
      title: t('name'),
      sortKey: 'title',
      isFixed: true,
      render: exam => (
        <>
          <Link to={examsPaths.exam(exam.id)}>{exam.title}</Link>
          {(exam.hasSeries || exam.isOfSeries) && <Tag tone="neutral">{t('seriesTag')}</Tag>}
        </>
      ),
    },
    {
      key: 'state',
      kind: 'tag',
      width: 132,
      priority: 1,
      title: t('state'),
      render: exam => <ExamStateTag exam={exam} />,
    },
    { key: 'openType', title: t('openType'), render: exam => common(`${exam.openType}`) },
    {
      key: 'window',
      kind: 'period',
      priority: 1,
      title: t('window'),
      sortKey: 'startsAt',
      render: exam =>
        exam.startsAt === null && exam.endsAt === null
          ? t('always')
          : `${formatMinute(exam.startsAt) || t('now')} – ${formatMinute(exam.endsAt) || t('open')}`,
    },
    {
      key: 'limit',
      kind: 'number',
      priority: 3,
      title: t('limitMinutes'),
      align: 'right',
      render: exam => exam.limitMinutes,
    },
    {
      key: 'points',
      kind: 'number',
      width: 96,
      title: t('points'),
      align: 'right',
      render: exam => `${formatPoints(exam.passPoints)} / ${formatPoints(exam.totalPoints)}`,
    },
    {
      key: 'papers',
      kind: 'number',
      priority: 1,
      width: 112,
      title: t('papers'),
      align: 'right',
      render: exam =>
        toPapers && exam.paperCount > 0 ? (
          <Link to={`${toPapers()}?examId=${exam.id}`}>
            {t('paperCount', { count: exam.paperCount, open: exam.openPaperCount })}
          </Link>
        ) : (
          exam.paperCount
        ),
    },
    {
      key: 'toMark',
      kind: 'number',
      priority: 1,
      title: t('toMark'),
      align: 'right',
      render: exam =>
        toMarking && exam.awaitingMarkingCount > 0 ? (
          <Link to={toMarking(exam.id)}>{exam.awaitingMarkingCount}</Link>
        ) : (
          exam.awaitingMarkingCount
        ),
    },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: exam => <TimeAgo moment={exam.updatedAt} />,
    },
  ]
}
