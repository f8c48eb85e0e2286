import { FileWordOutlined } from '@ant-design/icons'
import { useCan } from '@tripos/web-kit/session.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ImportBankDialog } from '../../../questions/web/shared/import-bank-dialog.tsx'
import { questionsPaths } from '../../../questions/web/shared/paths.ts'

/** A whole paper in one file becomes an exam: its questions are read and checked first, in the bank where they are to stay. */
export function FromPaperButton() {
  const t = useTranslations('exams.fromPaper')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const mayImport = useCan('qu:bank:edit')
  const mayCompose = useCan('exam:blueprint:edit')
  const mayEdit = useCan('exam:exam:edit')
  if (!mayImport || !mayCompose || !mayEdit) return null
  const texts = {
    title: t('title'),
    text: t('text'),
    bank: t('bank'),
    bankHint: t('bankHint'),
    chooseBank: t('chooseBank'),
    next: t('next'),
  }
  return (
    <>
      <Button icon={<FileWordOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && (
        <ImportBankDialog
          texts={texts}
          servesExams
          onChosen={bankId => void navigate(questionsPaths.paperImport(bankId))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
