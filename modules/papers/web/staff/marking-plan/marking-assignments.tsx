import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { markingAssignments } from '../../../contract/marking-assignments.ts'
import { markingPlans } from '../../../contract/marking-plans.ts'
import { papersPaths } from '../../shared/paths.ts'
import { AssignDrawer } from './assign-drawer.tsx'
import { MoveDrawer } from './move-drawer.tsx'
import type { Plan } from './plan.ts'

type Assignment = RowOf<typeof markingAssignments.paging>

/** Who is to mark what of one exam, and how far they are. */
export function MarkingAssignments() {
  const { examId = '' } = useParams()
  const plan = useEndpoint(markingPlans.show, { examId }, { refetchMs: 30_000 })
  return <Loaded query={plan}>{() => plan.data && <Assignments examId={examId} plan={plan.data} />}</Loaded>
}

function Assignments({ examId, plan }: { examId: string; plan: Plan }) {
  const t = useTranslations('markingPlan.assignments')
  const [isAdding, setIsAdding] = useState(false)
  const [moved, setMoved] = useState<Assignment>()
  return (
    <>
      {plan.uncoveredCount > 0 && (
        <Alert
          type="warning"
          showIcon
          className={pages.report ?? ''}
          title={t(plan.isDouble ? 'uncoveredDouble' : 'uncovered', { count: plan.uncoveredCount })}
        />
      )}
      <ListPage
        title={t('titleOf', { name: plan.examTitle })}
        hint={
          <>
            {t('hint')} <Link to={papersPaths.markingPlan(examId)}>{t('toPlan')}</Link>
          </>
        }
        endpoint={markingAssignments.paging}
        fixed={{ examId }}
        columns={useColumns()}
        rowKey={assignment => assignment.id}
        rowActions={useActions(setMoved)}
        searchLabel={t('search')}
        create={{ text: t('add'), permission: 'exam:exam:edit', run: () => setIsAdding(true) }}
        emptyText={t('empty')}
        refetchMs={30_000}
      />
      {isAdding && <AssignDrawer examId={examId} plan={plan} onClose={() => setIsAdding(false)} />}
      {moved && <MoveDrawer examId={examId} assignment={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}

function useActions(onMove: (assignment: Assignment) => void): readonly RowAction<Assignment>[] {
  const t = useTranslations('markingPlan.assignments')
  const list = useTranslations('staff.list')
  const remove = useEndpointMutation(markingAssignments.delete, {
    invalidates: [markingAssignments.paging, markingPlans.show],
    onSuccess: () => toast.success(t('deleted')),
  })
  return [
    { key: 'move', label: t('move'), look: 'link', run: rows => rows.forEach(onMove) },
    {
      key: 'delete',
      label: list('delete'),
      look: 'link',
      isDanger: true,
      ask: ([row]) => ({ title: t('deleteTitle', { name: row?.marker.name ?? '' }), content: t('deleteText') }),
      run: ([row]) => row && remove.mutateAsync({ id: row.id }),
    },
  ]
}

function useColumns(): readonly ListColumn<Assignment>[] {
  const t = useTranslations('markingPlan.assignments')
  return [
    { key: 'marker', kind: 'person', title: t('marker'), isFixed: true, render: ({ marker }) => marker.name },
    {
      key: 'work',
      kind: 'tag',
      priority: 1,
      title: t('work'),
      render: ({ isArbiter }) => (
        <Tag tone={isArbiter ? 'warning' : 'neutral'}>{t(isArbiter ? 'arbiter' : 'marking')}</Tag>
      ),
    },
    {
      key: 'questions',
      title: t('questions'),
      render: ({ questions }) => (
        <span className={pages.excerpt}>{questions === null ? t('allQuestions') : questions.join(t('separator'))}</span>
      ),
    },
    { key: 'department', title: t('department'), render: ({ department }) => department ?? t('allCandidates') },
    {
      key: 'share',
      kind: 'number',
      priority: 3,
      title: t('share'),
      align: 'right',
      render: ({ sharePercent }) => t('percent', { share: sharePercent }),
    },
    { key: 'due', kind: 'minute', title: t('due'), render: ({ dueAt }) => (dueAt === null ? '' : formatMinute(dueAt)) },
    { key: 'assigned', kind: 'number', title: t('assigned'), align: 'right', render: row => row.assignedCount },
    { key: 'marked', kind: 'number', priority: 1, title: t('marked'), align: 'right', render: row => row.markedCount },
    {
      key: 'waiting',
      kind: 'number',
      priority: 1,
      title: t('waiting'),
      align: 'right',
      render: row => row.waitingCount,
    },
  ]
}
