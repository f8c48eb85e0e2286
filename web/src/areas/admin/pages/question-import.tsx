import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { QuestionState } from '@tripos/contract/enums'
import type { Input, Output } from '@tripos/contract/kernel'
import {
  type DuplicateChoice,
  type ImportPreview,
  type QuestionFormat,
  questionFiles,
} from '@tripos/contract/question-files'
import { questions } from '@tripos/contract/questions'
import { Button, Result, Space } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { QUESTION_LISTS } from '../../../features/questions/api.ts'
import { ImportFile } from '../../../features/questions/import-file.tsx'
import { ImportState } from '../../../features/questions/life/import-state.tsx'
import { ImportReading } from '../../../features/questions/import-reading.tsx'
import { ImportReport } from '../../../features/questions/import-report.tsx'
import { isRefusal } from '../../../lib/call-error.ts'
import { paths } from '../../../lib/paths.ts'
import { useEndpoint, useEndpointMutation } from '../../../lib/use-endpoint.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useTransfer } from '../../../ui/transfer.tsx'
import { Loaded } from '../ui/loaded.tsx'
import styles from './pages.module.css'
import { QuestionCorrect } from './question-correct.tsx'

type Outcome = Output<typeof questionFiles.importCommit>

/** Two steps: a dry run that reports everything, then the import, all or nothing. */
export function QuestionImport() {
  const { bankId = '' } = useParams()
  const bank = useEndpoint(questions.bankDetail, { id: bankId })
  return <Loaded query={bank}>{({ id, name }) => <Import bankId={id} bankName={name} />}</Loaded>
}

/** What was begun here before is still here: how far its reading is, or what it found. */
function Import({ bankId, bankName }: { bankId: string; bankName: string }) {
  const t = useTranslations('adminImport')
  const client = useQueryClient()
  const { upload } = useTransfer()
  const open = useEndpoint(questionFiles.importOpen, { bankId }, { staleMs: 0 })
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async (file: File, format: QuestionFormat | undefined) => {
    setRefusal(undefined)
    setIsSending(true)
    const input = format === undefined ? { bankId } : { bankId, format }
    await upload(questionFiles.importDryRun, { file, input }, setRefusal)
    await client.invalidateQueries({ queryKey: [questionFiles.importOpen.path] })
    setIsSending(false)
  }
  return (
    <>
      <Link to={paths.admin.banks}>
        <ArrowLeftOutlined aria-hidden="true" /> {t('backToBanks')}
      </Link>
      <PageTitle title={t('title', { bank: bankName })} subject={bankName} hint={t('hint')} />
      <section className={styles.card}>
        {outcome && <Done bankId={bankId} outcome={outcome} onAgain={() => setOutcome(undefined)} />}
        {!outcome && (
          <Loaded query={open}>
            {({ reading, preview }) => {
              if (isSending || reading) return <ImportReading bankId={bankId} />
              if (preview) return <Read preview={preview} onDone={setOutcome} />
              return <ImportFile refusal={refusal} onChosen={(file, format) => void send(file, format)} />
            }}
          </Loaded>
        )}
      </section>
    </>
  )
}

interface ReadProps {
  readonly preview: ImportPreview
  readonly onDone: (outcome: Outcome) => void
}

/** A file that was read: its report, and the second step. */
function Read({ preview, onDone }: ReadProps) {
  const t = useTranslations('adminImport')
  const { importId, problemCount, readyCount } = preview
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [state, setState] = useState<Input<typeof questionFiles.importCommit>['state']>(QuestionState.ready)
  const [corrected, setCorrected] = useState<ImportPreview['problems'][number]>()
  const client = useQueryClient()
  const forget = useEndpointMutation(questionFiles.importForget, { invalidates: [questionFiles.importOpen] })
  const commit = useEndpointMutation(questionFiles.importCommit, {
    invalidates: [...QUESTION_LISTS, questionFiles.importOpen],
    handles: ['IMPORT_EXPIRED'],
    onSuccess: onDone,
    onError: error => {
      if (!isRefusal(error, 'IMPORT_EXPIRED')) return
      toast.error(error.text)
      void client.invalidateQueries({ queryKey: [questionFiles.importOpen.path] })
    },
  })
  return (
    <div className={styles.stack}>
      <ImportReport preview={preview} duplicates={duplicates} onDuplicates={setDuplicates} onCorrect={setCorrected} />
      <ImportState value={state} onChange={setState} />
      <Space wrap>
        <Button
          type="primary"
          loading={commit.isPending}
          disabled={problemCount > 0 || readyCount === 0}
          onClick={() => commit.mutate({ importId, duplicates, state })}
        >
          {t('commit', { count: toImport(preview, duplicates) })}
        </Button>
        <Button loading={forget.isPending} onClick={() => forget.mutate({ importId })}>
          {t('otherFile')}
        </Button>
      </Space>
      {corrected && <QuestionCorrect importId={importId} problem={corrected} onClose={() => setCorrected(undefined)} />}
    </div>
  )
}

/** Questions that will be new or changed. */
const toImport = ({ readyCount, duplicateCount }: ImportPreview, duplicates: DuplicateChoice) =>
  duplicates === 'skip' ? readyCount - duplicateCount : readyCount

interface DoneProps {
  readonly bankId: string
  readonly outcome: Outcome
  readonly onAgain: () => void
}

function Done({ bankId, outcome, onAgain }: DoneProps) {
  const t = useTranslations('adminImport')
  return (
    <Result
      status="success"
      title={t('done', { count: outcome.importedCount })}
      subTitle={[
        ...(outcome.updatedCount > 0 ? [t('updated', { count: outcome.updatedCount })] : []),
        ...(outcome.skippedCount > 0 ? [t('skipped', { count: outcome.skippedCount })] : []),
      ].join(' · ')}
      extra={
        <Space wrap>
          <Link to={paths.admin.questions(`?bankId=${bankId}`)}>{t('seeQuestions')}</Link>
          <Button onClick={onAgain}>{t('another')}</Button>
        </Space>
      }
    />
  )
}
