/** Entries from a sheet, in two steps: the check, then all or none. */
import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { dictionaries, type Dictionary, type DictionaryImportPreview, MAX_ITEMS } from '../../contract/dictionaries.ts'
import { Alert, Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '@tripos/ui/facts.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { SheetDrop } from '@tripos/ui-staff/sheet-drop.tsx'
import { SheetProblems } from '@tripos/ui-staff/sheet-problems.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

interface ImportDrawerProps {
  readonly dictionary: Dictionary
  readonly name: string
  readonly onClose: () => void
}

interface Checked {
  readonly file: File
  readonly preview: DictionaryImportPreview
}

/** Rendered only while it is open. */
export function ImportDrawer({ dictionary, name, onClose }: ImportDrawerProps) {
  const t = useTranslations('dictionaries.transfer')
  const common = useTranslations('common')
  const [checked, setChecked] = useState<Checked>()
  const [refusal, setRefusal] = useState<string>()
  return (
    <Drawer open title={t('title', { name })} size={640} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
        {checked ? (
          <Report
            id={dictionary.id}
            checked={checked}
            onDone={onClose}
            onRefused={setRefusal}
            onAgain={() => setChecked(undefined)}
          />
        ) : (
          <ChooseFile id={dictionary.id} onChecked={setChecked} onRefused={setRefusal} />
        )}
      </div>
    </Drawer>
  )
}

type OnRefused = (text: string | undefined) => void

interface ChooseFileProps {
  readonly id: string
  readonly onChecked: (checked: Checked) => void
  readonly onRefused: OnRefused
}

function ChooseFile({ id, onChecked, onRefused }: ChooseFileProps) {
  const t = useTranslations('dictionaries.transfer')
  const { upload, download } = useTransfer()
  const send = async (file: File) => {
    onRefused(undefined)
    const preview = await upload(dictionaries.importDryRun, { file, input: { id } }, onRefused)
    if (preview) onChecked({ file, preview })
  }
  return (
    <>
      <p>{t('hint')}</p>
      <SheetDrop mostRows={MAX_ITEMS} onFile={send} onRefused={onRefused} />
      <div>
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          onClick={() => void download(dictionaries.export, { id })}
        >
          {t('template')}
        </Button>
      </div>
    </>
  )
}

interface ReportProps {
  readonly id: string
  readonly checked: Checked
  readonly onDone: () => void
  readonly onRefused: OnRefused
  readonly onAgain: () => void
}

function Report({ id, checked, onDone, onRefused, onAgain }: ReportProps) {
  const t = useTranslations('dictionaries.transfer')
  const { upload } = useTransfer()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { file, preview } = checked
  const { stamp, newCount, changedCount, sameCount, problemCount } = preview
  const count = newCount + changedCount
  const commit = async () => {
    setIsBusy(true)
    // The same file once more: the server keeps nothing of a check.
    const done = await upload(dictionaries.importCommit, { file, input: { id, stamp } }, text => {
      onRefused(text)
      onAgain()
    })
    setIsBusy(false)
    if (!done) return
    toast.success(t('done', { added: done.newCount, changed: done.changedCount }))
    const changed = [dictionaries.items, dictionaries.paging, dictionaries.categories, dictionaries.labels]
    await Promise.all(changed.map(call => client.invalidateQueries({ queryKey: [call.path] })))
    onDone()
  }
  return (
    <>
      <h2>{file.name}</h2>
      <Facts
        facts={[
          { label: t('newEntries'), value: newCount },
          { label: t('changedEntries'), value: changedCount },
          { label: t('sameEntries'), value: sameCount },
          { label: t('problems'), value: problemCount },
        ]}
      />
      {problemCount === 0 ? (
        <Alert type={count > 0 ? 'success' : 'warning'} showIcon title={count > 0 ? t('clean') : t('nothing')} />
      ) : (
        <SheetProblems problems={preview.problems} count={problemCount} />
      )}
      <Space wrap>
        <Button
          type="primary"
          loading={isBusy}
          disabled={problemCount > 0 || count === 0}
          onClick={() => void commit()}
        >
          {t('commit', { count })}
        </Button>
        <Button onClick={onAgain}>{t('otherFile')}</Button>
      </Space>
    </>
  )
}
