import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { assignments } from '../../contract/assignments.ts'
import { practicePaths } from '../shared/paths.ts'
import { AssignmentForm } from './assignment-form.tsx'

type Assignment = RowOf<typeof assignments.paging>

const STATE_TONES = { notBegun: 'accent', open: 'success', closed: 'neutral' } as const

/** What was assigned to be practised. */
export function AssignmentList() {
  const t = useTranslations('practiceStaff.assignments')
  const [editedId, setEditedId] = useState<string>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={assignments.paging}
        columns={useColumns(setEditedId)}
        rowKey={assignment => assignment.id}
        rowActions={useActions()}
        searchLabel={t('search')}
        create={{ text: t('new'), permission: 'practice:assignment:edit', run: () => setEditedId('new') }}
        emptyText={t('empty')}
      />
      {editedId !== undefined && <AssignmentForm id={editedId} onClose={() => setEditedId(undefined)} />}
    </>
  )
}

function useActions(): readonly RowAction<Assignment>[] {
  const t = useTranslations('practiceStaff.assignments')
  const close = useEndpointMutation(assignments.close, {
    invalidates: [assignments.paging],
    onSuccess: () => toast.success(t('ended')),
  })
  return [
    {
      key: 'end',
      label: t('end'),
      look: 'link',
      permission: 'practice:assignment:edit',
      isDanger: true,
      isFor: ({ isClosed }) => !isClosed,
      ask: () => ({ title: t('endTitle'), content: t('endText') }),
      run: ([assignment]) => close.mutateAsync({ id: assignment?.id ?? '' }),
    },
  ]
}

function useColumns(onEdit: (id: string) => void): readonly ListColumn<Assignment>[] {
  const t = useTranslations('practiceStaff.assignments')
  const canEdit = useCan('practice:assignment:edit')
  return [
    {
      key: 'title',
      title: t('name'),
      isFixed: true,
      render: ({ id, title, isClosed }) =>
        canEdit && !isClosed ? (
          <Button type="link" onClick={() => onEdit(id)}>
            {title}
          </Button>
        ) : (
          title
        ),
    },
    { key: 'bank', title: t('bank'), render: ({ bank }) => bank.name },
    { key: 'cycle', kind: 'tag', title: t('cycle'), render: ({ cycle }) => t(`cycles.${cycle}`) },
    {
      key: 'days',
      kind: 'period',
      priority: 1,
      title: t('days'),
      render: ({ startsOn, dueOn }) => `${startsOn} – ${dueOn}`,
    },
    {
      key: 'questionCount',
      kind: 'number',
      title: t('questionCount'),
      align: 'right',
      render: row => row.questionCount,
    },
    { key: 'goalPercent', kind: 'number', title: t('goalPercent'), align: 'right', render: row => row.goalPercent },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => <Tag tone={STATE_TONES[state]}>{t(state)}</Tag>,
    },
    {
      key: 'progress',
      kind: 'tag',
      priority: 1,
      title: t('progress'),
      render: ({ id, title }) => (
        <Link to={practicePaths.progress(id)} aria-label={t('progressOf', { name: title })}>
          {t('progress')}
        </Link>
      ),
    },
    { key: 'owner', kind: 'person', priority: 3, title: t('owner'), render: ({ owner }) => owner.name },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      render: ({ updatedAt }) => <TimeAgo moment={updatedAt} />,
    },
  ]
}
