import { AuditOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeDialog } from './change-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

interface QuestionBulkProps {
  readonly questions: readonly { readonly id: string; readonly tags: readonly string[] }[]
  readonly onDelete: () => void
  /** The choice is used up. */
  readonly onDone: () => void
}

/** What can be done with chosen questions. */
export function QuestionBulk({ questions, onDelete, onDone }: QuestionBulkProps) {
  const t = useTranslations('adminLife')
  const list = useTranslations('admin.list')
  const [open, setOpen] = useState<'change' | 'send'>()
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
      <Button icon={<AuditOutlined aria-hidden="true" />} onClick={() => setOpen('send')}>
        {t('send')}
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={onDelete}>
        {list('delete')}
      </Button>
      {open === 'change' && <ChangeDialog questions={questions} onDone={done} onClose={close} />}
      {open === 'send' && <SendDialog ids={questions.map(({ id }) => id)} onSent={done} onClose={close} />}
    </>
  )
}
