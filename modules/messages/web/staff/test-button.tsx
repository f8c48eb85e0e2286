import { email, mobile } from '@tripos/contract-kit/fields.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { messageChannels } from '../../contract.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusFirstField } from '@tripos/ui-staff/focus-first-field.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import pages from '@tripos/ui-staff/pages.module.css'

type Tested = Output<typeof messageChannels.test>

const SCHEMAS = { mail: email, sms: mobile }
export const TEST_TONES = {
  sent: 'success',
  later: 'warning',
  unknown: 'warning',
  refused: 'error',
  locked: 'error',
} as const

interface TestButtonProps {
  readonly channel: 'mail' | 'sms'
  readonly isDirty: () => boolean
}

export function TestButton({ channel, isDirty }: TestButtonProps) {
  const t = useTranslations('messageChannels.test')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('title')}</Button>
      {isOpen && <TestDialog channel={channel} isUnsaved={isDirty()} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TestDialogProps {
  readonly channel: 'mail' | 'sms'
  readonly isUnsaved: boolean
  readonly onClose: () => void
}

function TestDialog({ channel, isUnsaved, onClose }: TestDialogProps) {
  const t = useTranslations('messageChannels.test')
  const common = useTranslations('common')
  const [to, setTo] = useState('')
  // A test that arrives ends the pause of its channel, which the page shows.
  const test = useEndpointMutation(messageChannels.test, { invalidates: [messageChannels.settings] })
  const formId = useId()
  const typed = SCHEMAS[channel].safeParse(to.trim()).data
  const isReady = !isUnsaved && typed !== undefined
  const send = () => {
    if (isReady && !test.isPending) test.mutate({ to: typed })
  }
  return (
    <Modal
      open
      title={t('title')}
      onCancel={onClose}
      okText={t('send')}
      cancelText={common('close')}
      okButtonProps={{ loading: test.isPending, disabled: !isReady, htmlType: 'submit', form: formId }}
      afterOpenChange={isOpen => isOpen && focusFirstField(formId)}
    >
      <div className={pages.stack}>
        {isUnsaved ? <Alert type="warning" showIcon title={t('unsaved')} /> : <p>{t('hint')}</p>}
        <Form id={formId} layout="vertical" onFinish={send}>
          <Form.Item label={t(`${channel}To`)} htmlFor={`test-${channel}`}>
            <Input
              id={`test-${channel}`}
              inputMode={channel === 'mail' ? 'email' : 'tel'}
              value={to}
              onChange={event => setTo(event.target.value)}
            />
          </Form.Item>
        </Form>
        {test.data && <TestResult tested={test.data} />}
      </div>
    </Modal>
  )
}

/** What became of it, in our words and in those of the gateway. */
function TestResult({ tested: { outcome, answer } }: { tested: Tested }) {
  const t = useTranslations('messageChannels.test')
  return (
    <Alert
      type={TEST_TONES[outcome]}
      showIcon
      role="status"
      title={t(`outcomes.${outcome}`)}
      description={answer === '' ? undefined : <span className={pages.breakable}>{t('answer', { answer })}</span>}
    />
  )
}
