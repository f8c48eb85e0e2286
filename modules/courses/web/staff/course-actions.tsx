import { courseBin } from '../../contract/course-bin.ts'
import { courses } from '../../contract/courses.ts'
import { CourseState } from '../../contract/course-kinds.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { useHeldCall } from '@tripos/ui-staff/use-held-call.ts'
import { useNotice } from '@tripos/ui-staff/use-notice.tsx'
import { COURSE_LISTS } from './api.ts'
import { LossText } from './loss-text.tsx'

interface Course {
  readonly id: string
  readonly title: string
  readonly state: CourseState
  readonly canEdit: boolean
}

interface ActionsOptions<C> {
  readonly onCopy: (course: C) => void
  readonly onDeleted?: () => void
}

const idsIn = (rows: readonly Course[]) => rows.map(row => row.id)

/** Deletes into the bin; the message that follows takes it back. */
function useRemove(onDeleted?: () => void) {
  const t = useTranslations('courses.act')
  const tell = useNotice()
  const restore = useEndpointMutation(courseBin.restore, {
    invalidates: COURSE_LISTS,
    onSuccess: () => toast.success(t('restored')),
  })
  return useEndpointMutation(courses.delete, {
    // A page of one of them is about to close: nothing asks for it again.
    invalidates: [courses.paging, courses.categories, courseBin.paging],
    onSuccess: (_, { ids }) => {
      tell(ids.join(), {
        title: t('deleted', { count: ids.length }),
        buttons: [{ text: t('undo'), run: () => restore.mutate({ ids: [...ids] }) }],
      })
      onDeleted?.()
    },
  })
}

/** Says for how many; it goes out ten seconds later. */
function usePublish() {
  const t = useTranslations('courses.act')
  const count = useEndpointMutation(courses.countLearners)
  const hold = useHeldCall(courses.setState, { verb: 'publish', invalidates: COURSE_LISTS, done: t('published') })
  return async (rows: readonly Course[]) => {
    const ids = idsIn(rows)
    const people = (await count.mutateAsync({ ids })).count
    const text = t('publishing', { count: rows.length, name: rows[0]?.title ?? '', people })
    hold({ text, input: { ids, state: CourseState.published } })
  }
}

/** What can be done with courses. Learners see what follows: it asks first, or waits for a while. */
export function useCourseActions<C extends Course>({ onCopy, onDeleted }: ActionsOptions<C>): readonly RowAction<C>[] {
  const t = useTranslations('courses.act')
  const list = useTranslations('staff.list')
  const publish = usePublish()
  const setState = useEndpointMutation(courses.setState, {
    invalidates: COURSE_LISTS,
    onSuccess: () => toast.success(t('withdrawn')),
  })
  const remove = useRemove(onDeleted)
  const common = { permission: 'course:course:edit', isBulk: true } as const
  return [
    {
      ...common,
      key: 'publish',
      label: t('publish'),
      look: 'link',
      isFor: course => course.canEdit && course.state !== CourseState.published,
      run: publish,
    },
    {
      ...common,
      key: 'withdraw',
      label: t('withdraw'),
      look: 'link',
      isDanger: true,
      isFor: course => course.canEdit && course.state === CourseState.published,
      ask: ({ length: count }) => ({
        title: t('withdrawTitle', { count }),
        content: t('withdrawText'),
        okText: t('withdraw'),
      }),
      run: rows => setState.mutateAsync({ ids: idsIn(rows), state: CourseState.draft }),
    },
    {
      ...common,
      key: 'copy',
      label: t('copy'),
      look: 'menu',
      isBulk: false,
      isFor: course => course.canEdit,
      run: rows => rows.forEach(onCopy),
    },
    {
      ...common,
      key: 'delete',
      label: list('delete'),
      look: 'menu',
      isDanger: true,
      isFor: course => course.canEdit,
      ask: rows => ({
        title: t('deleteTitle', { count: rows.length }),
        content: <LossText courseIds={idsIn(rows)} />,
      }),
      run: rows => remove.mutateAsync({ ids: idsIn(rows) }),
    },
  ]
}
