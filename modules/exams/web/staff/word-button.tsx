import { FileWordOutlined } from '@ant-design/icons'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paperPreview } from '../../contract/paper-preview.ts'

const FILES = { ofBlueprint: paperPreview.fileOfBlueprint, ofExam: paperPreview.fileOfExam } as const

interface WordButtonProps {
  readonly of: keyof typeof FILES
  /** Which of the papers that are shown. */
  readonly paper: Input<typeof paperPreview.fileOfExam>
}

/** The paper that is shown, as a Word document: with its key if that is shown. */
export function WordButton({ of, paper }: WordButtonProps) {
  const t = useTranslations('exams.blueprints')
  const { download } = useTransfer()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(FILES[of], paper)
    setBusy(false)
  }
  return (
    <Button icon={<FileWordOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('word')}
    </Button>
  )
}
