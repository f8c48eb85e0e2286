import { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCopyBlueprint, useDeleteBlueprint } from './api.ts'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { examsPaths } from '../shared/paths.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'

type Blueprint = Output<typeof exams.blueprintPaging>['rows'][number]

export function BlueprintList() {
  const t = useTranslations('exams.blueprints')
  const navigate = useNavigate()
  return (
    <ListPage
      title={t('title')}
      endpoint={exams.blueprintPaging}
      columns={useColumns()}
      rowKey={blueprint => blueprint.id}
      rowActions={useActions()}
      searchLabel={t('search')}
      create={{
        text: t('new'),
        permission: 'exam:blueprint:edit',
        run: () => void navigate(examsPaths.blueprint('new')),
      }}
      emptyText={t('empty')}
    />
  )
}

function useColumns(): readonly ListColumn<Blueprint>[] {
  const t = useTranslations('exams.blueprints')
  return [
    {
      key: 'name',
      title: t('name'),
      sortKey: 'name',
      isFixed: true,
      render: blueprint => <Link to={examsPaths.blueprint(blueprint.id)}>{blueprint.name}</Link>,
    },
    {
      key: 'questionCount',
      kind: 'number',
      priority: 1,
      title: t('questionCount'),
      align: 'right',
      render: blueprint => blueprint.questionCount,
    },
    {
      key: 'totalPoints',
      kind: 'number',
      priority: 1,
      title: t('totalPoints'),
      align: 'right',
      render: blueprint => formatPoints(blueprint.totalPoints),
    },
    { key: 'department', title: t('department'), render: blueprint => blueprint.department?.name ?? '' },
    { key: 'owner', kind: 'person', title: t('owner'), render: blueprint => blueprint.owner.name },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: blueprint => <TimeAgo moment={blueprint.updatedAt} />,
    },
  ]
}

function useActions(): readonly RowAction<Blueprint>[] {
  const t = useTranslations('exams.blueprints')
  const list = useTranslations('staff.list')
  const navigate = useNavigate()
  const remove = useDeleteBlueprint()
  const copy = useCopyBlueprint(id => {
    toast.success(t('copied'))
    void navigate(examsPaths.blueprint(id))
  })
  return [
    {
      key: 'copy',
      label: t('copy'),
      look: 'link',
      nameIn: ({ name }) => t('copyNamed', { name }),
      permission: 'exam:blueprint:edit',
      isFor: blueprint => blueprint.canEdit,
      run: ([blueprint]) => blueprint && copy.mutateAsync({ id: blueprint.id }),
    },
    {
      key: 'delete',
      label: list('delete'),
      look: 'link',
      nameIn: ({ name }) => t('delete', { name }),
      isDanger: true,
      permission: 'exam:blueprint:edit',
      isFor: blueprint => blueprint.canEdit,
      ask: ([blueprint]) => ({ title: t('deleteTitle', { name: blueprint?.name ?? '' }), content: t('deleteText') }),
      run: ([blueprint]) => blueprint && remove.mutateAsync({ id: blueprint.id }),
    },
  ]
}
