import { BellOutlined } from '@ant-design/icons'
import { Button, Form, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { MomentInput } from './moment-input.tsx'
import styles from './pages.module.css'

interface RemindButtonProps {
  readonly label: string
  readonly title: string
  /** Who gets it. */
  readonly text: string
  /** Null: at once. Gives how many are reminded; null where that is decided later. */
  readonly onSend: (at: string | null) => Promise<{ readonly count: number | null }>
}

/** Reminds people, now or at a set time, after asking. */
export function RemindButton(props: RemindButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BellOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {isOpen && <RemindDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function useSend({ onSend, onClose }: RemindButtonProps & { readonly onClose: () => void }) {
  const t = useTranslations('staff.remind')
  const [isBusy, setBusy] = useState(false)
  const send = async (at: string | null) => {
    setBusy(true)
    try {
      const { count } = await onSend(at)
      toast.success(count === null ? t('planned', { at: formatMinute(at) }) : t('sent', { count }))
      onClose()
    } catch {
      // A refusal is told by the message that every refusal becomes; what was chosen stays.
    }
    setBusy(false)
  }
  return { isBusy, send }
}

function RemindDialog(props: RemindButtonProps & { readonly onClose: () => void }) {
  const t = useTranslations('staff.remind')
  const common = useTranslations('common')
  const atId = useId()
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const { isBusy, send } = useSend(props)
  const confirm = () => {
    if (!isLater || at !== null) void send(isLater ? at : null)
  }
  return (
    <Modal
      open
      title={props.title}
      okText={t(isLater ? 'plan' : 'send')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: isLater && at === null }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={props.onClose}
    >
      <div className={styles.stack}>
        <p>{props.text}</p>
        <Radio.Group
          aria-label={t('when')}
          value={isLater ? 'later' : 'now'}
          options={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
          onChange={event => setLater(event.target.value === 'later')}
        />
        {isLater && (
          <Form layout="vertical">
            <Form.Item label={t('at')} htmlFor={atId} extra={t('atHint')} required>
              <MomentInput id={atId} label={t('at')} value={at} onChange={setAt} />
            </Form.Item>
          </Form>
        )}
      </div>
    </Modal>
  )
}
