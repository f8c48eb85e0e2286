import { BankRight } from '@tripos/contract-kit/enums.ts'
import styles from '@tripos/ui-staff/pages.module.css'
import { Form, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BankSelect } from './bank-select.tsx'

interface ImportBankDialogProps {
  readonly texts: {
    readonly title: string
    readonly text: string
    readonly bank: string
    readonly bankHint?: string
    readonly chooseBank: string
    readonly next: string
  }
  /** Only banks whose questions may stand in an exam. */
  readonly servesExams?: boolean
  readonly onChosen: (bankId: string) => void
  readonly onClose: () => void
}

/** Asks where the questions of a file are to lie, before the file is chosen. */
export function ImportBankDialog({ texts, servesExams = false, onChosen, onClose }: ImportBankDialogProps) {
  const common = useTranslations('common')
  const [bankId, setBankId] = useState<string>()
  const fieldId = useId()
  return (
    <Modal
      open
      title={texts.title}
      okText={texts.next}
      okButtonProps={{ disabled: bankId === undefined }}
      cancelText={common('cancel')}
      onOk={() => {
        if (bankId === undefined) return
        onClose()
        onChosen(bankId)
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" className={styles.stack}>
        <p>{texts.text}</p>
        <Form.Item label={texts.bank} htmlFor={fieldId} extra={texts.bankHint} required>
          <BankSelect
            id={fieldId}
            label={texts.bank}
            placeholder={texts.chooseBank}
            atLeast={BankRight.edit}
            servesExams={servesExams}
            value={bankId}
            onChange={setBankId}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
