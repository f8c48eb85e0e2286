import { TagsOutlined } from '@ant-design/icons'
import { courses } from '../../contract/courses.ts'
import { CourseState } from '../../contract/course-kinds.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCourseActions } from './course-actions.tsx'
import { CourseStateTag } from './course-state-tag.tsx'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { coursesPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { CategoryDrawer } from './category-drawer.tsx'
import { CopyDrawer } from './copy-drawer.tsx'

type Course = Output<typeof courses.paging>['rows'][number]

export function CourseList() {
  const t = useTranslations('courses')
  const navigate = useNavigate()
  const canEdit = useCan('course:course:edit')
  const [copied, setCopied] = useState<Course>()
  const [isSorting, setSorting] = useState(false)
  const categories = useEndpoint(courses.categories, {})
  return (
    <>
      <ListPage
        title={t('list.title')}
        endpoint={courses.paging}
        columns={useColumns()}
        rowKey={course => course.id}
        rowActions={useCourseActions<Course>({ onCopy: setCopied })}
        moreLabel={({ title }) => t('list.more', { name: title })}
        filters={[
          {
            key: 'state',
            label: t('list.state'),
            options: Object.values(CourseState).map(value => ({ value, label: t(`states.${value}`) })),
          },
          {
            key: 'categoryId',
            label: t('list.category'),
            options: (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        searchLabel={t('list.search')}
        actions={
          canEdit &&
          categories.data && (
            <Button icon={<TagsOutlined aria-hidden="true" />} onClick={() => setSorting(true)}>
              {t('categories.title')}
            </Button>
          )
        }
        emptyText={t('list.empty')}
        create={{
          text: t('list.new'),
          permission: 'course:course:edit',
          run: () => void navigate(coursesPaths.course('new')),
        }}
      />
      {copied && <CopyDrawer course={copied} onClose={() => setCopied(undefined)} />}
      {isSorting && <CategoryDrawer categories={categories.data ?? []} onClose={() => setSorting(false)} />}
    </>
  )
}

function useColumns(): readonly ListColumn<Course>[] {
  const t = useTranslations('courses.list')
  const toLearners = useLinkTo('LearnerList')
  const common = useTranslations('common.openType')
  return [
    {
      key: 'title',
      title: t('name'),
      sortKey: 'title',
      isFixed: true,
      render: course => <Link to={coursesPaths.course(course.id)}>{course.title}</Link>,
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: course => <CourseStateTag state={course.state} />,
    },
    { key: 'category', title: t('category'), render: course => course.category?.name ?? t('noCategory') },
    {
      key: 'isRequired',
      kind: 'tag',
      title: t('kind'),
      render: course => t(course.isRequired ? 'required' : 'elective'),
    },
    { key: 'audience', title: t('audience'), render: course => common(`${course.openType}`) },
    {
      key: 'lessonCount',
      kind: 'number',
      priority: 3,
      title: t('lessons'),
      align: 'right',
      render: course => course.lessonCount,
    },
    {
      key: 'learners',
      kind: 'number',
      priority: 1,
      title: t('learners'),
      align: 'right',
      render: ({ id, title, completedCount, learnerCount }) => {
        const counts = `${completedCount} / ${learnerCount}`
        return toLearners ? (
          <Link to={toLearners(id)} aria-label={t('learnersOf', { name: title })}>
            {counts}
          </Link>
        ) : (
          counts
        )
      },
    },
    {
      key: 'dueAt',
      kind: 'minute',
      title: t('dueAt'),
      sortKey: 'dueAt',
      render: course => formatMinute(course.dueAt) || t('noDue'),
    },
    { key: 'owner', kind: 'person', priority: 3, title: t('owner'), render: course => course.owner.name },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: course => <TimeAgo moment={course.updatedAt} />,
    },
  ]
}
