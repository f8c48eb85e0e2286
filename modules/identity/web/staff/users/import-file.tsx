import { DownloadOutlined } from '@ant-design/icons'
import { MAX_IMPORT_ROWS, type UserImportPreview, users } from '../../../contract/users.ts'
import { Alert, Button, Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '@tripos/web-kit/new-id.ts'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { SheetDrop } from '@tripos/ui-staff/sheet-drop.tsx'
import { useCanInvite } from './user-actions.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { ImportProgress } from './import-progress.tsx'

/** Fields of a form are text. */
const textsOf = <K extends string>(flags: Readonly<Record<K, boolean>>) =>
  Object.fromEntries(Object.entries(flags).map(([key, isOn]) => [key, isOn ? 'true' : 'false'])) as Record<
    K,
    'true' | 'false'
  >

/** Chooses a file and has it checked. Nothing is imported by this. */
export function ImportFile({ onChecked }: { onChecked: (preview: UserImportPreview) => void }) {
  const t = useTranslations('identityUsers.import')
  const { upload, download } = useTransfer()
  const [existing, setExisting] = useState<'skip' | 'update'>('skip')
  const [mustChange, setMustChange] = useState(true)
  const canInvite = useCanInvite()
  const [wantsInvite, setWantsInvite] = useState(false)
  const invites = canInvite && wantsInvite
  const [importId, setImportId] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  const send = async (file: File) => {
    setRefusal(undefined)
    const id = newId()
    setImportId(id)
    const input = { importId: id, existing, ...textsOf({ mustChangePassword: mustChange, invite: invites }) }
    const preview = await upload(users.importDryRun, { file, input }, setRefusal)
    setImportId(undefined)
    if (preview) onChecked(preview)
  }

  return (
    <div className={styles.stack}>
      {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Form layout="vertical">
        <Form.Item label={t('existing')} extra={t('existingHint')}>
          <Radio.Group
            aria-label={t('existing')}
            value={existing}
            disabled={importId !== undefined}
            onChange={event => setExisting(event.target.value as typeof existing)}
            options={(['skip', 'update'] as const).map(value => ({ value, label: t(value) }))}
          />
        </Form.Item>
        {canInvite && (
          <Form.Item extra={t('inviteHint')}>
            <Checkbox
              checked={wantsInvite}
              disabled={importId !== undefined}
              onChange={event => setWantsInvite(event.target.checked)}
            >
              {t('invite')}
            </Checkbox>
          </Form.Item>
        )}
        <Checkbox
          checked={mustChange}
          disabled={importId !== undefined}
          onChange={event => setMustChange(event.target.checked)}
        >
          {t('mustChange')}
        </Checkbox>
      </Form>
      {importId === undefined ? (
        <SheetDrop mostRows={MAX_IMPORT_ROWS} onFile={send} onRefused={setRefusal} />
      ) : (
        <ImportProgress importId={importId} />
      )}
      <div>
        <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download(users.importTemplate, {})}>
          {t('template')}
        </Button>
      </div>
    </div>
  )
}
