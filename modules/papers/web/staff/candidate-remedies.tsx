import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { candidates } from '../../contract/candidates.ts'
import { papers } from '../../contract/papers.ts'
import { Button, Divider } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import { AddAttemptDialog } from './overrides/add-attempt-dialog.tsx'
import type { ChosenCandidates } from './overrides/chosen-candidates.ts'

const HELPFUL = ['extend', 'tell', 'addAttempt'] as const
const DANGEROUS = ['forceSubmit', 'void'] as const
type Action = (typeof HELPFUL | typeof DANGEROUS)[number]

interface RemediesProps {
  readonly chosen: ChosenCandidates
  /** How many are meant. */
  readonly count: number
  readonly onDone: () => void
}

const CHANGED = [candidates.paging, candidates.summary, papers.paging] as const

/**
 * For whoever writes extra minutes, a message, and the end; one more attempt, and void papers: each candidate is told why.
 * What ends something stands apart, behind the other buttons for these candidates.
 */
export function CandidateRemedies({
  chosen,
  count,
  onDone,
  children,
}: RemediesProps & { readonly children: ReactNode }) {
  const t = useTranslations('candidates.remedies')
  const [action, setAction] = useState<Action>()
  return (
    <>
      {HELPFUL.map(one => (
        <Button key={one} onClick={() => setAction(one)}>
          {t(`${one}.action`)}
        </Button>
      ))}
      {children}
      <Divider vertical />
      {DANGEROUS.map(one => (
        <Button key={one} danger onClick={() => setAction(one)}>
          {t(`${one}.action`)}
        </Button>
      ))}
      {action === 'addAttempt' && (
        <AddAttempt chosen={chosen} count={count} onDone={onDone} onClose={() => setAction(undefined)} />
      )}
      {action && action !== 'addAttempt' && (
        <RemedyDialog
          action={action}
          chosen={chosen}
          count={count}
          onDone={onDone}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}

function AddAttempt({ onDone, ...props }: RemediesProps & { readonly onClose: () => void }) {
  const t = useTranslations('candidates.remedies.addAttempt')
  return (
    <AddAttemptDialog
      {...props}
      onDone={({ doneCount, skippedCount, isMore }) => {
        toast.success(t(isMore ? 'more' : 'done', { done: doneCount, skipped: skippedCount }))
        props.onClose()
        onDone()
      }}
    />
  )
}

type Done = Output<typeof candidates.void>

interface DialogProps extends RemediesProps {
  readonly action: Exclude<Action, 'addAttempt'>
  readonly onClose: () => void
}

function RemedyDialog({ action, chosen, count, onDone, onClose }: DialogProps) {
  const t = useTranslations('candidates.remedies')
  const told = ({ doneCount, skippedCount, isMore }: Done, { minutes = 0 }: { examId: string; minutes?: number }) => {
    toast.success(t(isMore ? 'more' : `${action}.done`, { done: doneCount, skipped: skippedCount, minutes }))
    onClose()
    onDone()
  }
  // What is confirmed again after a failure is the same: nobody gets it twice.
  const [requestId] = useState(newId)
  const options = { invalidates: [...CHANGED], onSuccess: told }
  const extend = useEndpointMutation(candidates.extend, options)
  const tell = useEndpointMutation(candidates.tell, options)
  const forceSubmit = useEndpointMutation(candidates.forceSubmit, options)
  const voiding = useEndpointMutation(candidates.void, options)
  const does: Readonly<Record<typeof action, (reason: string, minutes: number) => void>> = {
    extend: (reason, minutes) => extend.mutate({ ...chosen, reason, minutes, requestId }),
    tell: message => tell.mutate({ ...chosen, message, requestId }),
    forceSubmit: reason => forceSubmit.mutate({ ...chosen, reason }),
    void: reason => voiding.mutate({ ...chosen, reason, requestId }),
  }
  return (
    <ReasonDialog
      isTold
      title={t(`${action}.title`, { count })}
      text={t(`${action}.text`)}
      okText={t(`${action}.action`)}
      isDanger={action === 'forceSubmit' || action === 'void'}
      withMinutes={action === 'extend'}
      {...(action === 'tell' && { label: t('tell.message') })}
      isBusy={[extend, tell, forceSubmit, voiding].some(call => call.isPending)}
      onConfirm={does[action]}
      onClose={onClose}
    />
  )
}
