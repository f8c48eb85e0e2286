import { UndoOutlined } from '@ant-design/icons'
import { BIN_DAYS, courseBin } from '../../contract/course-bin.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { DaysLeft } from './days-left.tsx'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'

type Course = Output<typeof courseBin.paging>['rows'][number]

/** Courses that were deleted: with what people have in them, and how long they can be brought back. */
export function CourseBin() {
  const t = useTranslations('courses.bin')
  const list = useTranslations('courses.list')
  return (
    <ListPage
      title={t('title')}
      hint={t('hint', { days: BIN_DAYS })}
      endpoint={courseBin.paging}
      columns={useColumns()}
      rowKey={course => course.id}
      rowActions={useBinActions()}
      searchLabel={list('search')}
      emptyText={t('empty')}
    />
  )
}

function useColumns(): readonly ListColumn<Course>[] {
  const t = useTranslations('courses.bin')
  const list = useTranslations('courses.list')
  const toLearners = useLinkTo('LearnerList')
  return [
    { key: 'title', title: list('name'), isFixed: true, render: course => course.title },
    {
      key: 'lessonCount',
      kind: 'number',
      priority: 3,
      title: list('lessons'),
      align: 'right',
      render: course => course.lessonCount,
    },
    {
      key: 'learners',
      kind: 'number',
      title: list('learners'),
      align: 'right',
      render: ({ id, title, completedCount, learnerCount }) => {
        const counts = `${completedCount} / ${learnerCount}`
        return toLearners ? (
          <Link to={toLearners(id)} aria-label={list('learnersOf', { name: title })}>
            {counts}
          </Link>
        ) : (
          counts
        )
      },
    },
    { key: 'talkCount', kind: 'number', title: t('talk'), align: 'right', render: course => course.talkCount },
    { key: 'owner', kind: 'person', title: list('owner'), render: course => course.owner.name },
    { key: 'deletedBy', kind: 'person', title: t('deletedBy'), render: course => course.deletedBy },
    { key: 'deletedAt', kind: 'ago', title: t('deletedAt'), render: course => <TimeAgo moment={course.deletedAt} /> },
    {
      key: 'daysLeft',
      kind: 'tag',
      priority: 1,
      title: t('daysLeft'),
      render: course => <DaysLeft days={course.daysLeft} />,
    },
  ]
}

function useBinActions(): readonly RowAction<Course>[] {
  const t = useTranslations('courses.bin')
  const restore = useEndpointMutation(courseBin.restore, {
    invalidates: COURSE_LISTS,
    onSuccess: (_, { ids }) => toast.success(t('restored', { count: ids.length })),
  })
  return [
    {
      key: 'restore',
      label: t('restore'),
      look: 'link',
      icon: <UndoOutlined aria-hidden="true" />,
      nameIn: ({ title }) => t('restoreOne', { name: title }),
      isBulk: true,
      run: rows => restore.mutateAsync({ ids: rows.map(row => row.id) }),
    },
  ]
}
