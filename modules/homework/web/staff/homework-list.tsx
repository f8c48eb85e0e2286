import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { CourseSelect } from '../../../courses/web/shared/course-select.tsx'
import { homework, HomeworkState } from '../../contract.ts'
import { HandInDrawer } from './hand-in-drawer.tsx'
import styles from './homework.module.css'

type Row = Output<typeof homework.paging>['rows'][number]

/** What learners hand in: read, marked, given back; and who has handed in nothing. */
export function HomeworkList() {
  const t = useTranslations('homeworkStaff')
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={<Counts />}
        endpoint={homework.paging}
        columns={useColumns(setOpenedId)}
        rowKey={row => `${row.lesson.id}/${row.learner.id}`}
        filters={useFilters()}
        searchLabel={t('search')}
        emptyText={t('empty')}
        emptyLink={{ text: t('emptyLink'), screen: 'CourseList' }}
      />
      {openedId !== undefined && <HandInDrawer id={openedId} onClose={() => setOpenedId(undefined)} />}
    </>
  )
}

const MINUTE_MS = 60_000

/** How much there is to do. */
function Counts() {
  const t = useTranslations('homeworkStaff')
  const { data } = useEndpoint(homework.paging, { page: 1, size: 1 }, { refetchMs: 5 * MINUTE_MS })
  return data === undefined ? null : t('counts', { count: data.toMarkCount })
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('homeworkStaff')
  return [
    {
      key: 'show',
      label: t('show'),
      options: (['toMark', 'marked', 'givenBack', 'missing'] as const).map(value => ({
        value,
        label: t(`shows.${value}`),
      })),
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

export const STATE_TONES: Readonly<Record<HomeworkState, Tone>> = {
  [HomeworkState.handedIn]: 'warning',
  [HomeworkState.marked]: 'success',
  [HomeworkState.givenBack]: 'neutral',
}

function useColumns(onOpen: (id: string) => void): readonly ListColumn<Row>[] {
  const t = useTranslations('homeworkStaff')
  const canEdit = useCan('course:homework:edit')
  return [
    {
      key: 'learner',
      kind: 'person',
      title: t('learner'),
      isFixed: true,
      render: ({ id, learner }) =>
        id === null ? (
          learner.realName
        ) : (
          <Button type="link" className={pages.linkCell ?? ''} onClick={() => onOpen(id)}>
            {learner.realName}
          </Button>
        ),
    },
    {
      key: 'lesson',
      priority: 1,
      title: t('lesson'),
      render: ({ course, lesson }) => (
        <span className={styles.place}>
          {lesson.name}
          <small>{course.name}</small>
        </span>
      ),
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => (
        <Tag tone={state === null ? 'neutral' : STATE_TONES[state]}>{t(`states.${state ?? 'none'}`)}</Tag>
      ),
    },
    {
      key: 'points',
      kind: 'number',
      title: t('points'),
      align: 'right',
      render: ({ points, maxPoints }) => (points === null || maxPoints === 0 ? '' : `${points} / ${maxPoints}`),
    },
    { key: 'dueAt', kind: 'moment', title: t('dueAt'), render: ({ dueAt }) => formatMinute(dueAt) },
    {
      key: 'handedInAt',
      kind: 'ago',
      title: t('handedInAt'),
      sortKey: 'handedInAt',
      render: ({ handedInAt }) => handedInAt && <TimeAgo moment={handedInAt} />,
    },
    {
      key: 'open',
      title: t('actions'),
      width: 90,
      render: ({ id, state }) =>
        id !== null && (
          <Button type="link" onClick={() => onOpen(id)}>
            {t(canEdit && state === HomeworkState.handedIn ? 'mark' : 'look')}
          </Button>
        ),
    },
  ]
}
