import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal, isUnavailable } from '@tripos/web-kit/call-error.ts'
import { useDocumentTitle } from '@tripos/web-kit/document-title.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import type { PracticeMode } from '../../contract/practice-modes.ts'
import { training } from '../../contract/training.ts'
import { EntryPanel } from './entry-panel.tsx'
import styles from './training.module.css'
import { OfflineEntry } from './offline-entry.tsx'
import { TrainingRoom } from './training-room.tsx'

export interface TrainingAddress {
  readonly bankId: string
  readonly mode: PracticeMode
}

/** `/web/repo/training/:repoId/:mode`: what is to be trained, then the training itself. */
export function TrainingPage({ bankId, mode }: TrainingAddress) {
  const t = useTranslations('practice')
  const [address] = useSearchParams()
  const [runId, setRunId] = useState(address.get('run') ?? undefined)
  const bank = useEndpoint(training.bank, { bankId }, { staleMs: 0, enabled: runId === undefined })
  const isAway = bank.fetchStatus === 'paused' || (bank.failureReason !== null && isUnavailable(bank.failureReason))
  useDocumentTitle(bank.data ? `${t(`modes.${mode}`)}: ${bank.data.name}` : t(`modes.${mode}`))
  if (runId !== undefined) return <TrainingRoom key={runId} runId={runId} onAgain={() => setRunId(undefined)} />
  if (isRefusal(bank.error, 'NOT_FOUND', 'BAD_INPUT', 'NOT_ALLOWED')) return <NotFound />
  return (
    <main className={styles.entry}>
      {isAway && <OfflineEntry bankId={bankId} />}
      {bank.isPending && <Skeleton count={3} height={60} />}
      <LoadError query={bank} />
      {bank.data && !bank.isFetching && <EntryPanel bank={bank.data} mode={mode} onStarted={setRunId} />}
    </main>
  )
}
