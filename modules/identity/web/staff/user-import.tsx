import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons'
import type { UserImportPreview, UserImportResult } from '../../contract/users.ts'
import { users } from '../../contract/users.ts'
import { Alert, Button, Result, Space } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { USER_LISTS } from './api.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { identityPaths } from '../shared/paths.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'
import { useLeaveWarning } from '@tripos/ui-staff/use-leave-warning.ts'
import styles from '@tripos/ui-staff/pages.module.css'
import { ImportFile } from './users/import-file.tsx'
import { ImportProgress } from './users/import-progress.tsx'
import { ImportReport } from './users/import-report.tsx'
import { useLongCall } from './users/use-long-call.ts'

/** Two steps: a check that lists every problem, then the import, all or nothing; both show how far they are. */
export function UserImport() {
  const t = useTranslations('identityUsers.import')
  const [preview, setPreview] = useState<UserImportPreview>()
  const [result, setResult] = useState<UserImportResult>()
  const again = () => {
    setPreview(undefined)
    setResult(undefined)
  }
  return (
    <>
      <Link to={identityPaths.users}>
        <ArrowLeftOutlined aria-hidden="true" /> {t('back')}
      </Link>
      <PageTitle title={t('title')} hint={t('hint')} />
      <section className={styles.card} aria-label={t('title')}>
        {!preview && <ImportFile onChecked={setPreview} />}
        {preview && !result && <Checked preview={preview} onDone={setResult} onAgain={again} />}
        {preview && result && <Done preview={preview} result={result} onAgain={again} />}
      </section>
    </>
  )
}

const OUTDATED = ['IMPORT_CANCELLED', 'IMPORT_EXPIRED', 'USER_IMPORT_STALE'] as const

interface CheckedProps {
  readonly preview: UserImportPreview
  readonly onDone: (result: UserImportResult) => void
  readonly onAgain: () => void
}

function Checked({ preview, onDone, onAgain }: CheckedProps) {
  const t = useTranslations('identityUsers.import')
  const { importId } = preview
  const commit = useLongCall(users.importCommit, {
    invalidates: USER_LISTS,
    onError: error => {
      if (isRefusal(error, 'IMPORT_CANCELLED')) toast.info(t('cancelled'))
      // What was checked no longer holds: the file is to be checked again.
      if (OUTDATED.some(name => isRefusal(error, name))) onAgain()
    },
  })
  const count = preview.newCount + (preview.existing === 'update' ? preview.existingCount : 0)
  if (commit.isRunning) return <ImportProgress importId={importId} />
  return (
    <div className={styles.stack}>
      <ImportReport preview={preview} count={count} />
      <Space wrap>
        <Button
          type="primary"
          disabled={preview.problemCount > 0 || count === 0}
          onClick={() => void commit.run({ importId }).then(result => result && onDone(result))}
        >
          {t('commit', { count })}
        </Button>
        <Button onClick={onAgain}>{t('otherFile')}</Button>
      </Space>
    </div>
  )
}

interface DoneProps {
  readonly preview: UserImportPreview
  readonly result: UserImportResult
  readonly onAgain: () => void
}

function Done({ preview, result, onAgain }: DoneProps) {
  const t = useTranslations('identityUsers.import')
  const { download } = useTransfer()
  const [isSaved, setIsSaved] = useState(false)
  const { createdCount, updatedCount, skippedCount, generatedPasswordCount } = result
  const isOpen = generatedPasswordCount > 0 && !isSaved
  const loss = useMemo(
    () => ({
      title: t('leaveTitle'),
      text: t('leaveText', { count: generatedPasswordCount }),
      leave: t('leave'),
      stay: t('stay'),
    }),
    [t, generatedPasswordCount],
  )
  useLeaveWarning(() => isOpen, loss)
  const ask = useAsk()
  const again = () => {
    if (!isOpen) return onAgain()
    ask({ title: loss.title, content: loss.text, okText: loss.leave, cancelText: loss.stay }, onAgain)
  }
  const { importId, secret } = preview
  const save = () =>
    void download(users.importPasswords, { importId, secret }).then(done => {
      if (done) setIsSaved(true)
    })
  return (
    <Result
      status="success"
      title={t('done', { count: createdCount + updatedCount })}
      subTitle={t('outcome', { created: createdCount, updated: updatedCount, skipped: skippedCount })}
      extra={
        <div className={styles.stack}>
          {isOpen && <Alert type="warning" showIcon title={t('passwordsText')} />}
          {result.invitedCount > 0 && (
            <Alert type="success" showIcon title={t('invitedDone', { count: result.invitedCount })} />
          )}
          {result.typedPasswordCount > 0 && <Alert type="info" showIcon title={t('typedNote')} />}
          <Space wrap className={styles.centred ?? ''}>
            {generatedPasswordCount > 0 && (
              <Button type="primary" icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
                {t('passwords', { count: generatedPasswordCount })}
              </Button>
            )}
            <Link to={identityPaths.users}>{t('seeUsers')}</Link>
            <Button onClick={again}>{t('another')}</Button>
          </Space>
        </div>
      }
    />
  )
}
