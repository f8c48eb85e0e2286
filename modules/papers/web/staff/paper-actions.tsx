import { MoreOutlined } from '@ant-design/icons'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { PAPER_TRANSITIONS } from '../../contract/paper-states.ts'
import type { papers } from '../../contract/papers.ts'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExtendPaper, useForceSubmit, useRetryMarking, useVoidPaper } from './marking/api.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

type Paper = Output<typeof papers.paging>['rows'][number]

interface PaperActionsProps {
  readonly paper: Pick<Paper, 'paperId' | 'realName' | 'state' | 'isVoided' | 'markingFailure'>
}

type Action = 'extend' | 'forceSubmit' | 'void'
type OpenDialog = Action | 'reopen'

/** The remedies of the staff for one paper. Each asks for a reason. */
export function PaperActions({ paper }: PaperActionsProps) {
  const t = useTranslations('papers.papers')
  const [action, setAction] = useState<OpenDialog>()
  const retry = useRetryMarking(({ isMarked, reason }) => {
    if (isMarked) toast.success(t('retryMarking.done'))
    else toast.error(t('retryMarking.failed', { reason }))
  })
  const may = (action: keyof typeof PAPER_TRANSITIONS) => mayHappen(PAPER_TRANSITIONS[action], paper.state)
  const items = [
    ...(may('extend') ? [{ key: 'extend', label: t('extend.action'), onClick: () => setAction('extend') }] : []),
    ...(may('close')
      ? [{ key: 'forceSubmit', label: t('forceSubmit.action'), onClick: () => setAction('forceSubmit') }]
      : []),
    ...(may('reopen') && !paper.isVoided
      ? [{ key: 'reopen', label: t('reopen.action'), onClick: () => setAction('reopen') }]
      : []),
    ...(paper.markingFailure === null
      ? []
      : [{ key: 'retry', label: t('retryMarking.action'), onClick: () => retry.mutate({ paperId: paper.paperId }) }]),
    ...(paper.isVoided
      ? []
      : [{ key: 'void', danger: true, label: t('void.action'), onClick: () => setAction('void') }]),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          type="text"
          icon={<MoreOutlined aria-hidden="true" />}
          aria-label={t('more', { name: paper.realName })}
        />
      </Dropdown>
      {action === 'reopen' && <ReopenDialog paper={paper} onClose={() => setAction(undefined)} />}
      {action && action !== 'reopen' && (
        <ActionDialog action={action} paper={paper} onClose={() => setAction(undefined)} />
      )}
    </>
  )
}

interface ActionDialogProps extends PaperActionsProps {
  readonly action: Action
  readonly onClose: () => void
}

function ActionDialog({ action, paper, onClose }: ActionDialogProps) {
  const t = useTranslations('papers.papers')
  const done = () => {
    toast.success(t(`${action}.done`))
    onClose()
  }
  const extend = useExtendPaper(done)
  const forceSubmit = useForceSubmit(done)
  const voiding = useVoidPaper(done)
  const { paperId } = paper
  const confirm = (reason: string, minutes: number) => {
    if (action === 'extend') extend.mutate({ paperId, minutes, reason })
    else if (action === 'forceSubmit') forceSubmit.mutate({ paperId, reason })
    else voiding.mutate({ paperId, reason })
  }
  return (
    <ReasonDialog
      isTold
      title={t(`${action}.title`, { name: paper.realName })}
      text={t(`${action}.text`)}
      okText={t(`${action}.action`)}
      isDanger={action === 'void'}
      withMinutes={action === 'extend'}
      isBusy={extend.isPending || forceSubmit.isPending || voiding.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
