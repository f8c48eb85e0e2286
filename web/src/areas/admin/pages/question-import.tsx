import { ArrowLeftOutlined } from '@ant-design/icons'
import { QuestionState } from '@tripos/contract/enums'
import type { Input, Output } from '@tripos/contract/kernel'
import { type DuplicateChoice, type ImportPreview, questionFiles } from '@tripos/contract/question-files'
import { questions } from '@tripos/contract/questions'
import { Button, Result, Space } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { QUESTION_LISTS } from '../../../features/questions/api.ts'
import { ImportFile } from '../../../features/questions/import-file.tsx'
import { ImportState } from '../../../features/questions/life/import-state.tsx'
import { ImportReport } from '../../../features/questions/import-report.tsx'
import { isRefusal } from '../../../lib/call-error.ts'
import { paths } from '../../../lib/paths.ts'
import { useEndpoint, useEndpointMutation } from '../../../lib/use-endpoint.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../ui/loaded.tsx'
import styles from './pages.module.css'

type Outcome = Output<typeof questionFiles.importCommit>

/** Two steps: a dry run that reports everything, then the import, all or nothing. */
export function QuestionImport() {
  const { bankId = '' } = useParams()
  const bank = useEndpoint(questions.bankDetail, { id: bankId })
  return <Loaded query={bank}>{({ id, name }) => <Import bankId={id} bankName={name} />}</Loaded>
}

function Import({ bankId, bankName }: { bankId: string; bankName: string }) {
  const t = useTranslations('adminImport')
  const [preview, setPreview] = useState<ImportPreview>()
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [state, setState] = useState<Input<typeof questionFiles.importCommit>['state']>(QuestionState.ready)
  const [outcome, setOutcome] = useState<Outcome>()
  const commit = useEndpointMutation(questionFiles.importCommit, {
    invalidates: QUESTION_LISTS,
    handles: ['IMPORT_EXPIRED'],
    onSuccess: setOutcome,
    onError: error => {
      if (!isRefusal(error, 'IMPORT_EXPIRED')) return
      toast.error(error.text)
      setPreview(undefined)
    },
  })
  const again = () => {
    setPreview(undefined)
    setOutcome(undefined)
  }
  return (
    <>
      <Link to={paths.admin.banks}>
        <ArrowLeftOutlined aria-hidden="true" /> {t('backToBanks')}
      </Link>
      <PageTitle title={t('title', { bank: bankName })} subject={bankName} hint={t('hint')} />
      <section className={styles.card}>
        {outcome && <Done bankId={bankId} outcome={outcome} onAgain={again} />}
        {!outcome && !preview && <ImportFile bankId={bankId} onRead={setPreview} />}
        {!outcome && preview && (
          <div className={styles.stack}>
            <ImportReport preview={preview} duplicates={duplicates} onDuplicates={setDuplicates} />
            <ImportState value={state} onChange={setState} />
            <Space wrap>
              <Button
                type="primary"
                loading={commit.isPending}
                disabled={preview.problemCount > 0 || preview.readyCount === 0}
                onClick={() => commit.mutate({ importId: preview.importId, duplicates, state })}
              >
                {t('commit', { count: toImport(preview, duplicates) })}
              </Button>
              <Button onClick={again}>{t('otherFile')}</Button>
            </Space>
          </div>
        )}
      </section>
    </>
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
