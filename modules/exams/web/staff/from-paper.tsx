import { BankRight } from '@tripos/contract-kit/enums.ts'
import { FileWordOutlined } from '@ant-design/icons'
import { Button, Form, Modal } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { BankSelect } from '../../../questions/web/shared/bank-select.tsx'
import { questionsPaths } from '../../../questions/web/shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import styles from '@tripos/ui-staff/pages.module.css'

/** A whole paper in one file becomes an exam: its questions are read and checked first, in the bank where they are to stay. */
export function FromPaperButton() {
  const t = useTranslations('exams.fromPaper')
  const [isOpen, setOpen] = useState(false)
  const mayImport = useCan('qu:bank:edit')
  const mayCompose = useCan('exam:blueprint:edit')
  const mayEdit = useCan('exam:exam:edit')
  if (!mayImport || !mayCompose || !mayEdit) return null
  return (
    <>
      <Button icon={<FileWordOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <BankDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function BankDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('exams.fromPaper')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const [bankId, setBankId] = useState<string>()
  const fieldId = useId()
  return (
    <Modal
      open
      title={t('title')}
      okText={t('next')}
      okButtonProps={{ disabled: bankId === undefined }}
      cancelText={common('cancel')}
      onOk={() => {
        if (bankId === undefined) return
        onClose()
        void navigate(questionsPaths.paperImport(bankId))
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" className={styles.stack}>
        <p>{t('text')}</p>
        <Form.Item label={t('bank')} htmlFor={fieldId} extra={t('bankHint')} required>
          <BankSelect
            id={fieldId}
            label={t('bank')}
            placeholder={t('chooseBank')}
            atLeast={BankRight.edit}
            servesExams
            value={bankId}
            onChange={setBankId}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
