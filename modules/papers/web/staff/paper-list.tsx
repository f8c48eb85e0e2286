import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../contract/papers.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ExamSelect } from '../../../exams/web/shared/exam-select.tsx'
import { MarkingFailureTag } from './marking/marking-failure-tag.tsx'
import { PaperStateTag } from './marking/paper-state-tag.tsx'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { PaperActions } from './paper-actions.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Paper = Output<typeof papers.paging>['rows'][number]

export function PaperList() {
  const t = useTranslations('papers.papers')
  return (
    <ListPage
      title={t('title')}
      endpoint={papers.paging}
      columns={useColumns()}
      rowKey={paper => paper.paperId}
      filters={useFilters()}
      searchLabel={t('search')}
      emptyText={t('empty')}
      emptyLink={{ text: t('emptyLink'), screen: 'ExamList' }}
      refetchMs={15_000}
    />
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('papers.papers')
  const common = useTranslations('common.paperState')
  return [
    {
      key: 'examId',
      label: t('exam'),
      render: (value, onChange) => (
        <ExamSelect
          key="examId"
          label={t('exam')}
          value={value}
          onChange={onChange}
          className={styles.wideFilter ?? ''}
        />
      ),
    },
    {
      key: 'state',
      label: t('state'),
      options: Object.values(PaperState).map(value => ({ value, label: common(`${value}`) })),
    },
    { key: 'marking', label: t('marking'), options: [{ value: 'failed', label: t('markingFailed') }] },
  ]
}

function State({ paper }: { paper: Paper }) {
  return (
    <>
      <PaperStateTag state={paper.state} /> <MarkingFailureTag failure={paper.markingFailure} />
    </>
  )
}

function useColumns(): readonly ListColumn<Paper>[] {
  const t = useTranslations('papers.papers')
  const results = useTranslations('common.examResult')
  const canManage = useCan('paper:paper:manage')
  const columns: ListColumn<Paper>[] = [
    {
      key: 'userName',
      title: t('candidate'),
      sortKey: 'userName',
      isFixed: true,
      render: paper => (
        <Link to={papersPaths.paper(paper.paperId)}>
          {paper.realName} ({paper.userName})
        </Link>
      ),
    },
    { key: 'exam', priority: 1, title: t('exam'), render: paper => paper.examTitle },
    {
      key: 'attempt',
      kind: 'number',
      priority: 3,
      title: t('attemptNo'),
      align: 'right',
      render: paper => paper.attemptNo,
    },
    { key: 'state', kind: 'tag', priority: 1, width: 128, title: t('state'), render: paper => <State paper={paper} /> },
    {
      key: 'answered',
      kind: 'number',
      title: t('answered'),
      align: 'right',
      render: paper => `${paper.answeredCount} / ${paper.questionCount}`,
    },
    {
      key: 'score',
      kind: 'number',
      priority: 1,
      width: 104,
      title: t('score'),
      sortKey: 'score',
      align: 'right',
      render: paper =>
        paper.score === null ? '' : `${formatPoints(paper.score)} / ${formatPoints(paper.totalPoints)}`,
    },
    {
      key: 'result',
      kind: 'tag',
      priority: 1,
      title: t('result'),
      render: paper => (paper.isPassed === null ? '' : results(paper.isPassed ? '1' : '0')),
    },
    {
      key: 'startedAt',
      kind: 'minute',
      title: t('startedAt'),
      sortKey: 'startedAt',
      render: paper => formatMinute(paper.startedAt),
    },
    {
      key: 'deadlineAt',
      kind: 'minute',
      priority: 3,
      title: t('deadlineAt'),
      render: paper => formatMinute(paper.deadlineAt),
    },
    {
      key: 'closedAt',
      kind: 'minute',
      title: t('closedAt'),
      sortKey: 'closedAt',
      render: paper => formatMinute(paper.closedAt),
    },
  ]
  if (!canManage) return columns
  const actions: ListColumn<Paper> = {
    key: 'actions',
    width: 76,
    title: t('actions'),
    isFixed: true,
    render: paper => <PaperActions paper={paper} />,
  }
  return [...columns, actions]
}
