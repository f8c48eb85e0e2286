import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute, formatPercent } from '@tripos/web-kit/format.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { examStatistics } from '../../contract/exam-statistics.ts'
import { statisticsPaths } from '../shared/paths.ts'
import { formatCoefficient } from './format-figures.ts'

type Exam = RowOf<typeof examStatistics.exams>

/** Exams of which papers count. */
export function ExamFiguresList() {
  const t = useTranslations('statistics.exams')
  return (
    <ListPage
      title={t('title')}
      hint={t('hint')}
      endpoint={examStatistics.exams}
      columns={useColumns()}
      rowKey={exam => exam.examId}
      searchLabel={t('search')}
      emptyText={t('empty')}
    />
  )
}

function useColumns(): readonly ListColumn<Exam>[] {
  const t = useTranslations('statistics.exams')
  return [
    {
      key: 'title',
      title: t('name'),
      isFixed: true,
      render: exam => <Link to={statisticsPaths.exam(exam.examId)}>{exam.title}</Link>,
    },
    { key: 'people', kind: 'number', title: t('people'), align: 'right', render: exam => exam.personCount },
    { key: 'papers', kind: 'number', title: t('papers'), align: 'right', render: exam => exam.paperCount },
    {
      key: 'mean',
      kind: 'number',
      priority: 1,
      title: t('mean'),
      align: 'right',
      render: exam => formatPercent(exam.meanShare),
    },
    {
      key: 'passRate',
      kind: 'number',
      priority: 1,
      title: t('passRate'),
      align: 'right',
      render: ({ passCount, judgedCount }) => (judgedCount === 0 ? '' : formatPercent(passCount / judgedCount)),
    },
    {
      key: 'alpha',
      kind: 'number',
      priority: 3,
      title: t('alpha'),
      align: 'right',
      render: exam => formatCoefficient(exam.alpha),
    },
    { key: 'lastClosedAt', kind: 'minute', title: t('lastClosedAt'), render: exam => formatMinute(exam.lastClosedAt) },
  ]
}
