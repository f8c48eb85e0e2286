import { Modal } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { examsPaths } from '../shared/paths.ts'
import { PublishPlan, usePublishing } from './publish-plan.tsx'

interface PublishDialogProps {
  readonly exam: { readonly id: string; readonly title: string; readonly isPublished: boolean }
  readonly onClose: () => void
}

/** What publishing means, for how many, and everything against it; risks are ticked one by one. */
export function PublishDialog({ exam, onClose }: PublishDialogProps) {
  const t = useTranslations('exams.exams')
  const publishing = usePublishing(exam)
  return (
    <Modal
      open
      width={640}
      title={t('publishTitle', { name: exam.title })}
      okText={exam.isPublished ? t('publishAgain') : publishing.label}
      okButtonProps={{ disabled: !publishing.isReady }}
      onOk={() => {
        publishing.run()
        onClose()
      }}
      onCancel={onClose}
    >
      <PublishPlan
        publishing={publishing}
        toStep={(step, text) => (
          <Link to={examsPaths.examStep(exam.id, step)} onClick={onClose}>
            {text}
          </Link>
        )}
      />
    </Modal>
  )
}
