import { audit, type AuditCheck } from '../../contract.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute, formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'

/** Number and hash of a link, as the page and the log of the server show it. */
const HEAD = /^[1-9]\d{0,14}:[0-9a-f]{64}$/

/** One line below the title: is the log as it was written? */
export function ChainStatus() {
  const t = useTranslations('audit.chain')
  const [isOpen, setIsOpen] = useState(false)
  const last = useEndpoint(audit.lastCheck, {})
  const verify = useEndpointMutation(audit.verify, {
    invalidates: [audit.lastCheck],
    onSuccess: check => {
      if (check.findingCount > 0) setIsOpen(true)
      else if (isOpen) toast.success(t('headFound'))
    },
  })
  return (
    <span className={styles.inlineTools}>
      <span role="status" className={last.data && last.data.findingCount > 0 ? styles.danger : undefined}>
        <CheckSentence check={last.data} />
      </span>
      {last.data && (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          {t('show')}
        </Button>
      )}
      <Button size="small" loading={verify.isPending} onClick={() => verify.mutate({})}>
        {t('verify')}
      </Button>
      {isOpen && last.data && (
        <CheckDialog
          check={last.data}
          isBusy={verify.isPending}
          onVerify={head => verify.mutate({ head })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}

/** Nothing while it is asked for, and null where there has been no check. */
function CheckSentence({ check }: { check: AuditCheck | null | undefined }) {
  const t = useTranslations('audit.chain')
  if (check === undefined) return null
  if (check === null) return t('never')
  const facts = { at: formatMinute(check.checkedAt), count: check.rowCount }
  return check.findingCount === 0 ? t('intact', facts) : t('broken', { ...facts, findings: check.findingCount })
}

interface KeptHeadProps {
  readonly isBusy: boolean
  readonly onVerify: (head: string) => void
}

/** Whether a head that somebody wrote down earlier is still a link of the chain. */
function KeptHead({ isBusy, onVerify }: KeptHeadProps) {
  const t = useTranslations('audit.chain')
  const [text, setText] = useState('')
  const head = text.trim()
  const isHead = HEAD.test(head)
  return (
    <Form layout="vertical" onFinish={() => isHead && onVerify(head)}>
      <Form.Item
        label={t('keptHead')}
        htmlFor="kept-head"
        {...(head === '' || isHead ? {} : { validateStatus: 'error', help: t('noHead') })}
      >
        <Input id="kept-head" value={text} autoComplete="off" onChange={event => setText(event.target.value)} />
      </Form.Item>
      <Button htmlType="submit" disabled={!isHead} loading={isBusy}>
        {t('verifyHead')}
      </Button>
    </Form>
  )
}

interface CheckDialogProps extends KeptHeadProps {
  readonly check: AuditCheck
  readonly onClose: () => void
}

function CheckDialog({ check, isBusy, onVerify, onClose }: CheckDialogProps) {
  const t = useTranslations('audit.chain')
  const operations = useTranslations('audit.operations')
  return (
    <Modal open title={t('title')} footer={null} width={720} onCancel={onClose}>
      <div className={styles.stack}>
        <p>
          <CheckSentence check={check} />
        </p>
        <Facts
          facts={[
            { label: t('by'), value: check.checkedBy ?? t('nightly') },
            ...(check.head === null
              ? []
              : [{ label: t('head'), value: <code className={styles.breakable}>{check.head}</code> }]),
          ]}
        />
        <p className={styles.muted}>{t('headHint')}</p>
        <KeptHead isBusy={isBusy} onVerify={onVerify} />
        {check.findings.length > 0 && (
          <StaticTable
            label={t('title')}
            rowKey={row => `${row.kind} ${row.id}`}
            rows={check.findings}
            columns={[
              { key: 'kind', title: t('kind'), render: row => t(`kinds.${row.kind}`) },
              { key: 'at', title: operations('at'), render: row => formatMoment(row.at) },
              { key: 'row', title: t('row'), render: row => <code>{row.id}</code> },
            ]}
          />
        )}
      </div>
    </Modal>
  )
}
