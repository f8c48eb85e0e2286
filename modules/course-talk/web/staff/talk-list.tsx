import { courseTalk } from '../../contract.ts'
import { TalkKind, TalkState, TalkVoice } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CourseSelect } from '../../../courses/web/shared/course-select.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import type { StaffPost } from './post.ts'
import { useTalkActions } from './talk-actions.ts'
import { TalkDrawer } from './talk-drawer.tsx'
import { TalkTags } from './talk-tags.tsx'
import styles from './talk.module.css'

/** What learners write under courses: what waits is let through, questions are answered. */
export function TalkList() {
  const t = useTranslations('courseTalkStaff')
  const canEdit = useCan('course:talk:edit')
  const [opened, setOpened] = useState<StaffPost>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={<Counts />}
        endpoint={courseTalk.paging}
        columns={useColumns(setOpened)}
        rowKey={row => row.id}
        rowActions={useTalkActions(setOpened)}
        filters={useFilters()}
        searchLabel={t('search')}
        emptyText={t('empty')}
        emptyLink={{ text: t('emptyLink'), screen: 'CourseList' }}
      />
      {opened && <TalkDrawer post={opened} canEdit={canEdit} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const MINUTE_MS = 60_000

/** How much there is to do. */
function Counts() {
  const t = useTranslations('courseTalkStaff')
  const { data } = useEndpoint(courseTalk.paging, { page: 1, size: 1 }, { refetchMs: 5 * MINUTE_MS })
  if (data === undefined) return null
  return t('counts', { waiting: data.waitingCount, unanswered: data.unansweredCount })
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('courseTalkStaff')
  return [
    {
      key: 'state',
      label: t('state'),
      options: Object.values(TalkState).map(value => ({ value, label: t(`states.${value}`) })),
    },
    {
      key: 'kind',
      label: t('kind'),
      options: Object.values(TalkKind).map(value => ({ value, label: t(`kinds.${value}`) })),
    },
    {
      key: 'answered',
      label: t('answered'),
      options: (['no', 'yes'] as const).map(value => ({ value, label: t(`answeredChoices.${value}`) })),
    },
    {
      key: 'removed',
      label: t('removed'),
      options: [{ value: 'yes', label: t('removedChoices.yes') }],
    },
    {
      key: 'courseId',
      label: t('course'),
      render: (value, onChange) => (
        <CourseSelect
          key="courseId"
          className={pages.wideFilter ?? ''}
          label={t('course')}
          value={value}
          onChange={onChange}
        />
      ),
    },
  ]
}

function useColumns(onOpen: (post: StaffPost) => void): readonly ListColumn<StaffPost>[] {
  const t = useTranslations('courseTalkStaff')
  return [
    {
      key: 'text',
      title: t('text'),
      isFixed: true,
      render: post => (
        <Button type="link" className={pages.linkCell ?? ''} onClick={() => onOpen(post)}>
          <span className={pages.excerpt}>{post.text}</span>
        </Button>
      ),
    },
    { key: 'state', kind: 'tag', priority: 1, width: 140, title: t('state'), render: post => <TalkTags post={post} /> },
    {
      key: 'author',
      kind: 'person',
      priority: 1,
      title: t('author'),
      render: ({ author, voice }) =>
        voice === TalkVoice.learner ? author.realName : t(`by.${voice}`, { name: author.realName }),
    },
    {
      key: 'course',
      priority: 1,
      title: t('course'),
      render: ({ course, lesson }) => (
        <span className={styles.place}>
          {course.name}
          {lesson && <small>{lesson.name}</small>}
        </span>
      ),
    },
    {
      key: 'answerCount',
      kind: 'number',
      title: t('answers'),
      sortKey: 'answerCount',
      align: 'right',
      render: post => (post.parent ? '' : post.answerCount),
    },
    {
      key: 'createdAt',
      kind: 'ago',
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: post => <TimeAgo moment={post.createdAt} />,
    },
  ]
}
