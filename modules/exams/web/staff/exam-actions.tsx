import { MoreOutlined } from '@ant-design/icons'
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { App, Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '@tripos/web-kit/session.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useDeleteExam, useSetExamState } from './api.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ReleaseDrawer } from './release-drawer.tsx'

type Exam = Pick<
  Output<typeof exams.paging>['rows'][number],
  'id' | 'title' | 'state' | 'isPublished' | 'passPoints' | 'keysWhileOpen' | 'canEdit'
>

/** Publish, enable, disable, release, delete: what is possible now. */
export function ExamActions({ exam }: { exam: Exam }) {
  const t = useTranslations('exams.exams')
  const list = useTranslations('staff.list')
  const canPublish = useCan('exam:exam:publish') && exam.canEdit
  const canDelete = useCan('exam:exam:edit') && exam.canEdit
  const [isReleasing, setIsReleasing] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const publish = () => setIsPublishing(true)
  const toggle = useToggle(exam)
  const remove = useRemove(exam)
  const items = [
    ...(canPublish && exam.isPublished
      ? [
          { key: 'again', label: t('publishAgain'), onClick: publish },
          { key: 'release', label: t('release'), onClick: () => setIsReleasing(true) },
        ]
      : []),
    ...(canDelete ? [{ key: 'delete', danger: true, label: list('delete'), onClick: remove }] : []),
  ]
  return (
    <Space>
      {canPublish && !exam.isPublished && (
        <Button type="link" onClick={publish}>
          {t('publish')}
        </Button>
      )}
      {canPublish && exam.isPublished && (
        <Button type="link" danger={exam.state !== ExamState.disabled} onClick={toggle}>
          {exam.state === ExamState.disabled ? t('enable') : t('disable')}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="text" icon={<MoreOutlined aria-hidden="true" />} aria-label={t('more', { name: exam.title })} />
        </Dropdown>
      )}
      {isPublishing && <PublishDialog exam={exam} onClose={() => setIsPublishing(false)} />}
      {isReleasing && <ReleaseDrawer examId={exam.id} onClose={() => setIsReleasing(false)} />}
    </Space>
  )
}

function useToggle(exam: Exam): () => void {
  const t = useTranslations('exams.exams')
  const { modal } = App.useApp()
  const setState = useSetExamState(() => toast.success(t('stateChanged')))
  if (exam.state === ExamState.disabled) return () => setState.mutate({ ids: [exam.id], state: 0 })
  return () => {
    modal.confirm({
      title: t('disableTitle', { name: exam.title }),
      content: t('disableText'),
      okText: t('disable'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => setState.mutateAsync({ ids: [exam.id], state: 1 }).catch(() => undefined),
    })
  }
}

function useRemove(exam: Exam): () => void {
  const t = useTranslations('exams.exams')
  const list = useTranslations('staff.list')
  const { modal } = App.useApp()
  const remove = useDeleteExam()
  return () => {
    modal.confirm({
      title: t('deleteTitle', { name: exam.title }),
      content: t('deleteText'),
      okText: list('delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove.mutateAsync({ id: exam.id }).catch(() => undefined),
    })
  }
}
