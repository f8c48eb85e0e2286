import type { ExamRisk } from '../../contract/exams.ts'
import { Alert, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'
import { usePublishExam } from './api.ts'
import styles from './blueprint.module.css'

interface PublishDialogProps {
  readonly exam: {
    readonly id: string
    readonly title: string
    readonly passPoints: number
    readonly keysWhileOpen: boolean
  }
  readonly onClose: () => void
}

/** What candidates would pay for is ticked one by one. The server checks the blueprint too, and says which line is short. */
export function PublishDialog({ exam, onClose }: PublishDialogProps) {
  const t = useTranslations('exams.exams')
  const risks: ExamRisk[] = [
    ...(exam.passPoints === 0 ? (['passZero'] as const) : []),
    ...(exam.keysWhileOpen ? (['keysWhileOpen'] as const) : []),
  ]
  const [confirmed, setConfirmed] = useState<readonly ExamRisk[]>([])
  const publish = usePublishExam(() => {
    toast.success(t('published'))
    onClose()
  })
  const toggle = (risk: ExamRisk, isOn: boolean) =>
    setConfirmed(before => (isOn ? [...before, risk] : before.filter(other => other !== risk)))
  return (
    <Modal
      open
      title={t('publishTitle', { name: exam.title })}
      okText={t('publish')}
      okButtonProps={{ disabled: confirmed.length < risks.length, loading: publish.isPending }}
      onOk={() => publish.mutate({ id: exam.id, confirmed: [...confirmed] })}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <p>{t('publishText')}</p>
        {risks.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('risksTitle')}
            description={
              <div className={styles.stack}>
                {risks.map(risk => (
                  <Checkbox key={risk} onChange={event => toggle(risk, event.target.checked)}>
                    {t(`risks.${risk}`)}
                  </Checkbox>
                ))}
              </div>
            }
          />
        )}
      </div>
    </Modal>
  )
}
