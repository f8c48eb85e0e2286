import { messageChannels } from '../../contract.ts'
import { Button, Form, Typography } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormSection } from '@tripos/ui-staff/form-page.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

interface ReportAddressProps {
  readonly channel: 'mail' | 'sms'
  /** Of the gateway that is saved. */
  readonly url: string | null
}

/** Where the gateway is to say what became of messages that it had taken. */
export function ReportAddress({ channel, url: saved }: ReportAddressProps) {
  const t = useTranslations('messageChannels.reports')
  const [url, setUrl] = useState(saved)
  const renew = useConfirmedMutation(messageChannels.setReportAddress, {
    done: t('renewed'),
    onSuccess: ({ reportUrl }) => setUrl(reportUrl),
  })
  if (url === null) return null
  const question = { title: t('renewTitle'), content: t('renewText'), okText: t('renew') }
  return (
    <FormSection title={t('title')} hint={t(`hints.${channel}`)}>
      <Form.Item label={t('address')}>
        <Typography.Text code copyable={{ text: url, tooltips: false }} className={pages.breakable ?? ''}>
          {url}
        </Typography.Text>
      </Form.Item>
      <Form.Item>
        <Button loading={renew.isPending} onClick={() => renew.ask(question, { channel })}>
          {t('renew')}
        </Button>
      </Form.Item>
    </FormSection>
  )
}
