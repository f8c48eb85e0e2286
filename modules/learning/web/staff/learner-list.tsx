import { DownloadOutlined } from '@ant-design/icons'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { learning } from '../../contract/learning.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { useDuration } from '../lesson-words.tsx'
import { RecordDrawer } from '../record-drawer.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { inputOf } from '@tripos/ui-staff/list.rules.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { RemindButton } from '@tripos/ui-staff/remind-button.tsx'
import { RemindersDrawer } from '@tripos/ui-staff/reminders-drawer.tsx'
import { SentMessages } from '@tripos/ui-staff/sent-messages.tsx'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import pages from '@tripos/ui-staff/pages.module.css'

type Course = Output<typeof learning.learners>
type Learner = Course['rows'][number]

const STATES = ['notOpened', 'underWay', 'completed', 'overdue'] as const
const TONES = {
  notOpened: 'neutral',
  underWay: 'accent',
  completed: 'success',
} as const satisfies Readonly<Record<string, Tone>>

/** The learners of one course, and how far each is. */
export function LearnerList() {
  const { id = '' } = useParams()
  // The smallest page: its counts and the name of the course stand above whatever the list is narrowed by.
  const course = useEndpoint(learning.learners, { courseId: id, size: 1 })
  return <Loaded query={course}>{found => <Learners courseId={id} course={found} />}</Loaded>
}

function Learners({ courseId, course }: { courseId: string; course: Course }) {
  const t = useTranslations('learningRecords')
  const canEdit = useCan('course:record:edit')
  const [shown, setShown] = useState<Learner>()
  const counts = t('list.counts', {
    audience: course.audienceCount,
    opened: course.openedCount,
    completed: course.completedCount,
    due: formatMinute(course.dueAt) || 'never',
  })
  return (
    <>
      <ListPage
        title={t('list.titleOf', { name: course.courseTitle })}
        hint={course.isInBin ? `${t('list.inBin')} ${counts}` : counts}
        endpoint={learning.learners}
        fixed={{ courseId }}
        columns={useColumns(setShown)}
        rowKey={learner => learner.id}
        filters={useFilters()}
        searchLabel={t('list.search')}
        actions={
          <>
            {canEdit && !course.isInBin && <Remind courseId={courseId} name={course.courseTitle} />}
            <Reminders courseId={courseId} />
            <ExportButton courseId={courseId} />
          </>
        }
        emptyText={t('list.empty')}
        {...(canEdit && !course.isInBin
          ? {
              bulk: (rows: readonly Learner[], clear: () => void) => (
                <Remind
                  courseId={courseId}
                  name={course.courseTitle}
                  userIds={rows.map(row => row.id)}
                  onDone={clear}
                />
              ),
            }
          : {})}
      />
      {shown && <RecordDrawer courseId={courseId} learner={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('learningRecords')
  const canSeeDepartments = useCan('sys:depart:view')
  const state: ListFilter = {
    key: 'state',
    label: t('list.state'),
    options: STATES.map(value => ({ value, label: t(`states.${value}`) })),
  }
  if (!canSeeDepartments) return [state]
  const department: ListFilter = {
    key: 'departmentId',
    label: t('list.department'),
    render: (value, onChange) => (
      <DepartmentSelect
        key="departmentId"
        label={t('list.department')}
        value={value ?? null}
        onChange={next => onChange(next ?? undefined)}
        className={pages.wideFilter ?? ''}
      />
    ),
  }
  return [state, department]
}

interface RemindProps {
  readonly courseId: string
  /** Of the course. */
  readonly name: string
  /** Nobody named: all who are not through. */
  readonly userIds?: readonly string[]
  readonly onDone?: () => void
}

function Remind({ courseId, name, userIds = [], onDone }: RemindProps) {
  const t = useTranslations('learningRecords.remind')
  const isAll = userIds.length === 0
  return (
    <RemindButton
      label={t(isAll ? 'all' : 'chosen')}
      title={isAll ? t('titleAll') : t('titleChosen', { count: userIds.length })}
      text={t('text')}
      name={name}
      remind={learning.remind}
      count={learning.countToRemind}
      input={{ courseId, userIds: [...userIds] }}
      invalidates={[learning.learners, learning.reminders]}
      onDone={onDone}
    />
  )
}

function Reminders({ courseId }: { courseId: string }) {
  const t = useTranslations('learningRecords.list')
  const canEdit = useCan('course:record:edit')
  const [isOpen, setOpen] = useState(false)
  const cancel = useEndpointMutation(learning.cancelReminder, { invalidates: [learning.reminders] })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reminders')}</Button>
      {isOpen && (
        <RemindersDrawer
          endpoint={learning.reminders}
          thing={{ courseId }}
          onCancel={canEdit ? id => cancel.mutateAsync({ courseId, id }) : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What is listed, on all pages. */
function ExportButton({ courseId }: { courseId: string }) {
  const t = useTranslations('learningRecords.list')
  const { query } = useTableQuery(['state', 'departmentId'])
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const asked = inputOf(learning.learners, query, { courseId }) as Input<typeof learning.export>
    const { search, state, departmentId } = asked
    setIsBusy(true)
    await download(learning.export, {
      courseId,
      ...(search && { search }),
      ...(state && { state }),
      ...(departmentId && { departmentId }),
    })
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}

function StateTag({ learner }: { learner: Learner }) {
  const t = useTranslations('learningRecords.states')
  const state = learner.completedAt !== null ? 'completed' : learner.openedAt === null ? 'notOpened' : 'underWay'
  return <Tag tone={TONES[state]}>{t(state)}</Tag>
}

function useColumns(onShow: (learner: Learner) => void): readonly ListColumn<Learner>[] {
  const t = useTranslations('learningRecords.list')
  const duration = useDuration()
  return [
    {
      key: 'realName',
      title: t('realName'),
      sortKey: 'realName',
      isFixed: true,
      render: learner => (
        <Button
          type="link"
          className={pages.linkCell ?? ''}
          aria-label={t('record', { name: learner.realName })}
          onClick={() => onShow(learner)}
        >
          {learner.realName}
        </Button>
      ),
    },
    { key: 'userName', kind: 'code', title: t('userName'), render: learner => learner.userName },
    { key: 'departments', title: t('departments'), render: learner => learner.departments.join(', ') },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      width: 124,
      title: t('state'),
      render: learner => <StateTag learner={learner} />,
    },
    {
      key: 'lessons',
      kind: 'number',
      priority: 1,
      title: t('lessons'),
      align: 'right',
      render: ({ completedLessons, requiredLessons }) => `${completedLessons} / ${requiredLessons}`,
    },
    {
      key: 'seconds',
      kind: 'number',
      title: t('learnt'),
      sortKey: 'seconds',
      align: 'right',
      render: learner => learner.seconds > 0 && duration(learner.seconds),
    },
    {
      key: 'openedAt',
      kind: 'minute',
      priority: 3,
      title: t('openedAt'),
      render: learner => formatMinute(learner.openedAt),
    },
    {
      key: 'updatedAt',
      kind: 'ago',
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: ({ updatedAt }) => updatedAt && <TimeAgo moment={updatedAt} />,
    },
    {
      key: 'completedAt',
      kind: 'minute',
      title: t('completedAt'),
      render: learner => formatMinute(learner.completedAt),
    },
    {
      key: 'messages',
      priority: 3,
      title: t('messages'),
      render: learner => <SentMessages messages={learner.messages} />,
    },
  ]
}
