import { UndoOutlined } from '@ant-design/icons'
import { courseBin } from '../../contract/course-bin.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Drawer, Skeleton } from 'antd'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { DaysLeft } from './days-left.tsx'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './courses.module.css'

type Part = Output<typeof courseBin.parts>[number]

interface BinnedPartsProps {
  readonly courseId: string
  readonly canEdit: boolean
  readonly onClose: () => void
}

/** Chapters and lessons that were deleted from a course, to put them back. */
export function BinnedParts({ courseId, canEdit, onClose }: BinnedPartsProps) {
  const t = useTranslations('courses.bin')
  const common = useTranslations('common')
  const parts = useEndpoint(courseBin.parts, { courseId }, { staleMs: 0 })
  return (
    <Drawer open title={t('partsTitle')} size={560} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      {parts.isPending && <Skeleton active />}
      <LoadError query={parts} />
      {parts.data?.length === 0 && <EmptyState title={t('partsEmpty')} />}
      <ul className={styles.parts}>
        {parts.data?.map(part => (
          <li key={part.id}>
            <PartRow courseId={courseId} part={part} canEdit={canEdit} />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function PartRow({ courseId, part, canEdit }: { courseId: string; part: Part; canEdit: boolean }) {
  const t = useTranslations('courses.bin')
  const { kind, id, title, chapter, lessonCount, learnerCount, completedCount, deletedAt, deletedBy } = part
  const restore = useEndpointMutation(courseBin.restorePart, {
    invalidates: COURSE_LISTS,
    onSuccess: () => toast.success(t('partRestored', { name: title })),
  })
  return (
    <article className={styles.part}>
      <div className={styles.partWords}>
        <span>
          <Tag>{t(`kinds.${kind}`)}</Tag> <strong>{title}</strong>
        </span>
        <small>
          {kind === 'chapter'
            ? t('lessonsWithIt', { count: lessonCount })
            : t('inChapter', { name: chapter?.name ?? '' })}
          {learnerCount > 0 && ` · ${t('learnt', { learners: learnerCount, completed: completedCount })}`}
        </small>
        <small>
          {deletedBy} · <TimeAgo moment={deletedAt} />
        </small>
        <DaysLeft days={part.daysLeft} />
      </div>
      {canEdit && (
        <Button
          icon={<UndoOutlined aria-hidden="true" />}
          aria-label={t('restoreOne', { name: title })}
          loading={restore.isPending}
          onClick={() => restore.mutate({ courseId, kind, id })}
        >
          {t('restore')}
        </Button>
      )}
    </article>
  )
}
