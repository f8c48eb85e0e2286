import { AuditOutlined, DeleteOutlined, EditOutlined, FolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlaceDialog } from '../place-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

interface QuestionBulkProps {
  readonly questions: readonly { readonly id: string; readonly tags: readonly string[] }[]
  /** The bank that the list shows, if it shows one. */
  readonly bankId: string | undefined
  readonly onDelete: () => void
  /** The choice is used up. */
  readonly onDone: () => void
}

/** What can be done with chosen questions. */
export function QuestionBulk({ questions, bankId, onDelete, onDone }: QuestionBulkProps) {
  const t = useTranslations('questionsReview')
  const place = useTranslations('questionsBanks.place')
  const ids = questions.map(({ id }) => id)
  const list = useTranslations('staff.list')
  const [open, setOpen] = useState<'change' | 'place' | 'send'>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      <Button icon={<EditOutlined aria-hidden="true" />} onClick={() => setOpen('change')}>
        {t('change.button')}
      </Button>
      <Button icon={<FolderOutlined aria-hidden="true" />} onClick={() => setOpen('place')}>
        {place('button')}
      </Button>
      <Button icon={<AuditOutlined aria-hidden="true" />} onClick={() => setOpen('send')}>
        {t('send')}
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={onDelete}>
        {list('delete')}
      </Button>
      {open === 'change' && <ChangeDialog questions={questions} onDone={done} onClose={close} />}
      {open === 'place' && <PlaceDialog ids={ids} bankId={bankId} onDone={done} onClose={close} />}
      {open === 'send' && <SendDialog ids={ids} onSent={done} onClose={close} />}
    </>
  )
}
