import { useQueryClient } from '@tanstack/react-query'
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import {
  type DuplicateChoice,
  type ImportOutcome,
  type ImportPreview,
  MAX_PAPER_QUESTIONS,
  questionFiles,
} from '../../contract/question-files.ts'
import { questions } from '../../contract/questions.ts'
import { Button, Result, Space } from 'antd'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CHAPTER_LISTS } from './api.ts'
import { QUESTION_LISTS } from '../shared/question-lists.ts'
import { type Cuttable, ImportCut } from './import-cut.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportLast, useOutcome } from './import-last.tsx'
import { ImportMoving } from './import-moving.tsx'
import { SHEETS, type SentFile, useSheetColumns } from './use-sheet-columns.ts'
import { ImportState } from './life/import-state.tsx'
import { ImportReading } from './import-reading.tsx'
import importStyles from './import.module.css'
import { ImportReport } from './import-report.tsx'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { questionsPaths } from '../shared/paths.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { questionCount, useMakeExam } from './use-make-exam.ts'
import { QuestionCorrect } from './question-correct.tsx'

type Commit = Input<typeof questionFiles.importCommit>
type Outcome = ImportOutcome & { readonly importId: string }

/** Two steps: a dry run that reports everything, then the import, all or nothing. */
export function QuestionImport() {
  const { bankId = '' } = useParams()
  const bank = useEndpoint(questions.bankDetail, { id: bankId })
  return <Loaded query={bank}>{({ id, name }) => <Import bankId={id} bankName={name} />}</Loaded>
}

/** What was begun here before is still here: how far its reading is, or what it found. */
function Import({ bankId, bankName }: { bankId: string; bankName: string }) {
  const t = useTranslations('questionsImport')
  const client = useQueryClient()
  const { upload } = useTransfer()
  const open = useEndpoint(questionFiles.importOpen, { bankId }, { staleMs: 0 })
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [pasted, setPasted] = useState('')
  const columns = useSheetColumns()
  const [outcome, setOutcome] = useState<Outcome>()
  const [params] = useSearchParams()
  const isForExam = params.get('then') === 'exam'
  const makeExam = useMakeExam()
  const commit = useEndpointMutation(questionFiles.importCommit, {
    invalidates: [...QUESTION_LISTS, ...CHAPTER_LISTS, questionFiles.importOpen],
    handles: ['IMPORT_EXPIRED', 'IMPORT_CANCELLED'],
    onSuccess: (found, { importId }) => {
      setPasted('')
      const go = isForExam ? makeExam({ ...found, importId }) : undefined
      if (go) go()
      else setOutcome({ ...found, importId })
    },
    onError: error => {
      if (isRefusal(error, 'IMPORT_EXPIRED')) toast.error(error.text)
      if (isRefusal(error, 'IMPORT_CANCELLED')) toast.info(error.text)
      void client.invalidateQueries({ queryKey: [questionFiles.importOpen.path] })
    },
  })
  const send = async (sent: SentFile) => {
    const { file, format } = sent
    setRefusal(undefined)
    columns.begin(sent)
    setIsSending(true)
    const input = format === undefined ? { bankId } : { bankId, format }
    const preview = await upload(questionFiles.importDryRun, { file, input }, setRefusal)
    if (preview === undefined) await columns.load(sent)
    await client.invalidateQueries({ queryKey: [questionFiles.importOpen.path] })
    setIsSending(false)
  }
  /** By the columns that were said now: what was read before, and corrected, makes way for it. */
  const sendAgain = () => columns.sent && send(columns.sent)
  const forget = useEndpointMutation(questionFiles.importForget, { onSuccess: () => void sendAgain() })
  const readAgain = () => {
    const importId = open.data?.preview?.importId
    if (importId === undefined) void sendAgain()
    else forget.mutate({ importId })
  }
  return (
    <>
      <BackLink to={questionsPaths.banks}>{t('backToBanks')}</BackLink>
      <PageTitle
        title={t('title', { bank: bankName })}
        subject={bankName}
        hint={t(isForExam ? 'hintForExam' : 'hint')}
      />
      <section className={styles.card}>
        {outcome && (
          <Done bankId={bankId} outcome={outcome} isForExam={isForExam} onAgain={() => setOutcome(undefined)} />
        )}
        {!outcome && (
          <Loaded query={open}>
            {({ reading, moving, preview, last }) => {
              if (isSending || reading) return <ImportReading bankId={bankId} />
              if (commit.isPending || moving) return <ImportMoving bankId={bankId} />
              if (preview) {
                const { sent } = columns
                const canMap = sent !== undefined && preview.fileName === sent.file.name && SHEETS.has(preview.format)
                return (
                  <Read
                    preview={preview}
                    isForExam={isForExam}
                    onMap={canMap ? () => void columns.open(sent) : undefined}
                    onCommit={commit.mutate}
                  />
                )
              }
              return (
                <div className={styles.stack}>
                  {last && <ImportLast last={last} />}
                  <ImportFile
                    refusal={refusal}
                    onMap={columns.sheet && columns.show}
                    pasted={pasted}
                    onPasted={setPasted}
                    onChosen={(file, format) => void send({ file, format })}
                  />
                </div>
              )
            }}
          </Loaded>
        )}
      </section>
      {columns.isShown && columns.sheet && (
        <ImportColumns sheet={columns.sheet} onSaved={readAgain} onClose={columns.hide} />
      )}
    </>
  )
}

interface ReadProps {
  readonly preview: ImportPreview
  /** An exam is made of it. */
  readonly isForExam: boolean
  /** Where it is a sheet, and the file is still at hand. */
  readonly onMap: (() => void) | undefined
  readonly onCommit: (input: Commit) => void
}

/** A file that was read: its report, and the second step. */
function Read({ preview, isForExam, onMap, onCommit }: ReadProps) {
  const t = useTranslations('questionsImport')
  const ask = useAsk()
  const { importId, problemCount, readyCount, doubtCount } = preview
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [state, setState] = useState<Commit['state']>(QuestionState.ready)
  const [cut, setCut] = useState<Cuttable>()
  const [corrected, setCorrected] = useState<ImportPreview['problems'][number]>()
  const forget = useEndpointMutation(questionFiles.importForget, { invalidates: [questionFiles.importOpen] })
  const commit = () => onCommit({ importId, duplicates, state, dropCount: problemCount })
  const doubtful = { title: t('doubtsLeft', { count: doubtCount }), okText: t('importAnyway'), isDanger: false }
  return (
    <div className={styles.stack}>
      <ImportReport
        preview={preview}
        duplicates={duplicates}
        onDuplicates={setDuplicates}
        onCorrect={setCorrected}
        onCut={setCut}
      />
      <ImportState value={state} onChange={setState} />
      <Space wrap className={importStyles.commit ?? ''}>
        <Button
          type="primary"
          disabled={readyCount === 0}
          onClick={() => (doubtCount === 0 ? commit() : ask(doubtful, commit))}
        >
          {t(commitWord(preview, isForExam), {
            count: isForExam ? readyCount : toImport(preview, duplicates),
            problemCount,
          })}
        </Button>
        {onMap && <Button onClick={onMap}>{t('columns.change')}</Button>}
        <Button loading={forget.isPending} onClick={() => forget.mutate({ importId })}>
          {t('otherFile')}
        </Button>
      </Space>
      {cut && <ImportCut importId={importId} cuttable={cut} onClose={() => setCut(undefined)} />}
      {corrected && <QuestionCorrect importId={importId} problem={corrected} onClose={() => setCorrected(undefined)} />}
    </div>
  )
}

function commitWord({ problemCount }: ImportPreview, isForExam: boolean) {
  if (isForExam) return problemCount === 0 ? 'commitForExam' : 'commitRestForExam'
  return problemCount === 0 ? 'commit' : 'commitRest'
}

/** Questions that will be new or changed. */
const toImport = ({ readyCount, duplicateCount }: ImportPreview, duplicates: DuplicateChoice) =>
  duplicates === 'skip' ? readyCount - duplicateCount : readyCount

interface DoneProps {
  readonly bankId: string
  readonly outcome: Outcome
  readonly isForExam: boolean
  readonly onAgain: () => void
}

function Done({ bankId, outcome, isForExam, onAgain }: DoneProps) {
  const t = useTranslations('questionsImport')
  const [title, ...others] = useOutcome()(outcome)
  const makeExam = useMakeExam()(outcome)
  const tooMany = isForExam && questionCount(outcome) > MAX_PAPER_QUESTIONS
  return (
    <Result
      status="success"
      title={title}
      subTitle={[...others, ...(tooMany ? [t('tooManyForExam', { max: MAX_PAPER_QUESTIONS })] : [])].join(' · ')}
      extra={
        <Space wrap>
          <Link to={questionsPaths.questions(`?bankId=${bankId}`)}>{t('seeQuestions')}</Link>
          {makeExam && <Button onClick={makeExam}>{t('makeExam')}</Button>}
          <Button onClick={onAgain}>{t('another')}</Button>
        </Space>
      }
    />
  )
}
