import { formatPoints } from '@tripos/web-kit/format.ts'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { Link } from 'react-router'
import { papersPaths } from '../../shared/paths.ts'
import pages from '@tripos/ui-staff/pages.module.css'
import { useTranslations } from 'use-intl'
import type { Plan } from './plan.ts'

/** How far each question has come. */
export function QuestionProgress({ examId, plan: { questions, isDouble } }: { examId: string; plan: Plan }) {
  const canRegrade = useCan('paper:paper:regrade')
  const t = useTranslations('markingPlan.questions')
  if (questions.length === 0) return <p className={pages.muted}>{t('empty')}</p>
  const hasTwo = isDouble || questions.some(row => row.secondCount + row.arbiterCount > 0)
  type Row = Plan['questions'][number]
  const count = (key: string, title: string, render: (row: Row) => number) =>
    ({ key, title, align: 'right', render }) as const
  return (
    <StaticTable
      label={t('title')}
      rows={questions}
      rowKey={row => row.questionVersionId}
      columns={[
        {
          key: 'question',
          title: t('question'),
          render: row => <span className={pages.excerpt}>{row.excerpt || t('noText')}</span>,
        },
        { key: 'points', title: t('points'), align: 'right', render: row => formatPoints(row.maxPoints) },
        ...(isDouble
          ? [
              {
                key: 'allowed',
                title: t('allowed'),
                align: 'right' as const,
                render: (row: Row) => formatPoints(row.allowedDifference),
              },
            ]
          : []),
        count('waiting', t('waiting'), row => row.waitingCount),
        ...(hasTwo
          ? [
              count('second', t('second'), row => row.secondCount),
              count('arbiter', t('arbiter'), row => row.arbiterCount),
            ]
          : []),
        count('marked', t('marked'), row => row.markedCount),
        ...(canRegrade
          ? [
              {
                key: 'rubric',
                title: t('rubric'),
                render: (row: Row) => (
                  <Link to={papersPaths.rubric(examId, row.questionVersionId)}>
                    {row.rubricCount === 0 ? t('addRubric') : t('rubricItems', { count: row.rubricCount })}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
