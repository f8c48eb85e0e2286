import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { candidates } from '../../contract/candidates.ts'
import { papers } from '../../contract/papers.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import { AddAttemptDialog } from './overrides/add-attempt-dialog.tsx'
import type { ChosenCandidates } from './overrides/chosen-candidates.ts'

const ACTIONS = ['extend', 'addAttempt', 'void'] as const
type Action = (typeof ACTIONS)[number]

interface RemediesProps {
  readonly chosen: ChosenCandidates
  /** How many are meant. */
  readonly count: number
  readonly onDone: () => void
}

const CHANGED = [candidates.paging, candidates.summary, papers.paging] as const

/** Extra minutes for whoever writes, one more attempt, and void papers: with a reason that each candidate is told. */
export function CandidateRemedies({ chosen, count, onDone }: RemediesProps) {
  const t = useTranslations('candidates.remedies')
  const [action, setAction] = useState<Action>()
  return (
    <>
      {ACTIONS.map(one => (
        <Button key={one} danger={one === 'void'} onClick={() => setAction(one)}>
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

interface DialogProps extends RemediesProps {
  readonly action: Exclude<Action, 'addAttempt'>
  readonly onClose: () => void
}

function RemedyDialog({ action, chosen, count, onDone, onClose }: DialogProps) {
  const t = useTranslations('candidates.remedies')
  const told = ({ doneCount, skippedCount, isMore }: Output<typeof candidates.void>) => {
    toast.success(t(isMore ? 'more' : 'done', { done: doneCount, skipped: skippedCount }))
    onClose()
    onDone()
  }
  const extend = useEndpointMutation(candidates.extend, { invalidates: [...CHANGED], onSuccess: told })
  const voiding = useEndpointMutation(candidates.void, { invalidates: [...CHANGED], onSuccess: told })
  const confirm = (reason: string, minutes: number) =>
    action === 'extend' ? extend.mutate({ ...chosen, reason, minutes }) : voiding.mutate({ ...chosen, reason })
  return (
    <ReasonDialog
      title={t(`${action}.title`, { count })}
      text={t(`${action}.text`)}
      okText={t(`${action}.action`)}
      isDanger={action === 'void'}
      withMinutes={action === 'extend'}
      isBusy={extend.isPending || voiding.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
