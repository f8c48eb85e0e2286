import { exams } from '../../contract/exams.ts'
import { Modal, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { examsPaths } from '../shared/paths.ts'
import { EXAM_LISTS } from './api.ts'

interface ResitDialogProps {
  readonly exam: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

/** How many would sit the exam again; the draft for them opens where its times are set. */
export function ResitDialog({ exam, onClose }: ResitDialogProps) {
  const t = useTranslations('exams.exams')
  const navigate = useNavigate()
  const people = useEndpoint(exams.resitCheck, { id: exam.id }, { staleMs: 0 })
  const open = (id: string) => {
    onClose()
    void navigate(examsPaths.examStep(id, 'time'))
  }
  const add = useEndpointMutation(exams.addResit, {
    invalidates: [...EXAM_LISTS, exams.resitCheck],
    onSuccess: ({ id, isNew }) => {
      if (!isNew) toast.info(t('resitThere'))
      open(id)
    },
  })
  const { failedCount = 0, absentCount = 0, draft = null } = people.data ?? {}
  const count = failedCount + absentCount
  return (
    <Modal
      open
      title={t('resitTitle', { name: exam.title })}
      okText={draft === null ? t('resitFor', { count }) : t('resitOpen')}
      okButtonProps={{ disabled: draft === null && count === 0, loading: add.isPending }}
      onOk={() => (draft === null ? add.mutate({ id: exam.id }) : open(draft.id))}
      onCancel={onClose}
    >
      {people.isPending && <Skeleton active />}
      <LoadError query={people} />
      {people.data && (
        <>
          <p>{t('resitPeople', { failed: failedCount, absent: absentCount })}</p>
          <p>{draft === null ? t('resitText') : t('resitWaits', { name: draft.title })}</p>
        </>
      )}
    </Modal>
  )
}
