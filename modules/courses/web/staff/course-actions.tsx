import { MoreOutlined } from '@ant-design/icons'
import { courseBin } from '../../contract/course-bin.ts'
import { courses } from '../../contract/courses.ts'
import { CourseState } from '../../contract/course-kinds.ts'
import { App, Button, Dropdown, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { COURSE_LISTS } from './api.ts'
import { LossText } from './loss-text.tsx'

interface Course {
  readonly id: string
  readonly title: string
  readonly state: CourseState
}

interface Actions {
  readonly publish: (ids: string[]) => void
  readonly withdraw: (ids: string[]) => void
  readonly remove: (ids: string[]) => void
}

/** What can be done with courses; each asks first, because learners see what follows. */
function useCourseActions({ onDone, onDeleted }: { onDone?: () => void; onDeleted?: () => void }): Actions {
  const t = useTranslations('courses.act')
  const list = useTranslations('staff.list')
  const { modal, notification } = App.useApp()
  const restore = useEndpointMutation(courseBin.restore, {
    invalidates: COURSE_LISTS,
    onSuccess: () => toast.success(t('restored')),
  })
  const setState = useEndpointMutation(courses.setState, {
    invalidates: COURSE_LISTS,
    onSuccess: (_, { state }) => {
      toast.success(t(state === CourseState.published ? 'published' : 'withdrawn'))
      onDone?.()
    },
  })
  const remove = useEndpointMutation(courses.delete, {
    // A page of one of them is about to close: nothing asks for it again.
    invalidates: [courses.paging, courses.categories, courseBin.paging],
    onSuccess: (_, { ids }) => {
      const key = ids.join()
      notification.open({
        key,
        title: t('deleted', { count: ids.length }),
        duration: 10,
        actions: (
          <Button
            type="primary"
            size="small"
            onClick={() => {
              restore.mutate({ ids: [...ids] })
              notification.destroy(key)
            }}
          >
            {t('undo')}
          </Button>
        ),
      })
      onDone?.()
      onDeleted?.()
    },
  })
  const ask = (
    words: { title: string; content: ReactNode; okText: string },
    act: () => Promise<unknown>,
    danger = true,
  ) =>
    void modal.confirm({
      ...words,
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      onOk: () => act().catch(() => undefined),
    })
  return {
    publish: ids =>
      ask(
        { title: t('publishTitle', { count: ids.length }), content: t('publishText'), okText: t('publish') },
        () => setState.mutateAsync({ ids, state: CourseState.published }),
        false,
      ),
    withdraw: ids =>
      ask({ title: t('withdrawTitle', { count: ids.length }), content: t('withdrawText'), okText: t('withdraw') }, () =>
        setState.mutateAsync({ ids, state: CourseState.draft }),
      ),
    remove: ids =>
      ask(
        {
          title: t('deleteTitle', { count: ids.length }),
          content: <LossText courseIds={ids} />,
          okText: list('delete'),
        },
        () => remove.mutateAsync({ ids }),
      ),
  }
}

interface CourseActionsProps {
  readonly course: Course
  readonly onCopy: () => void
  readonly onDeleted?: () => void
}

/** For one course. */
export function CourseActions({ course, onCopy, onDeleted }: CourseActionsProps) {
  const t = useTranslations('courses')
  const list = useTranslations('staff.list')
  const act = useCourseActions(onDeleted ? { onDeleted } : {})
  const ids = [course.id]
  const items = [
    { key: 'copy', label: t('act.copy'), onClick: onCopy },
    { key: 'delete', danger: true, label: list('delete'), onClick: () => act.remove(ids) },
  ]
  return (
    <Space>
      {course.state === CourseState.published ? (
        <Button type="link" danger onClick={() => act.withdraw(ids)}>
          {t('act.withdraw')}
        </Button>
      ) : (
        <Button type="link" onClick={() => act.publish(ids)}>
          {t('act.publish')}
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          type="text"
          icon={<MoreOutlined aria-hidden="true" />}
          aria-label={t('list.more', { name: course.title })}
        />
      </Dropdown>
    </Space>
  )
}

/** For chosen rows. */
export function CourseBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTranslations('courses.act')
  const list = useTranslations('staff.list')
  const act = useCourseActions({ onDone })
  return (
    <Space wrap>
      <Button onClick={() => act.publish(ids)}>{t('publish')}</Button>
      <Button onClick={() => act.withdraw(ids)}>{t('withdraw')}</Button>
      <Button danger onClick={() => act.remove(ids)}>
        {list('delete')}
      </Button>
    </Space>
  )
}
