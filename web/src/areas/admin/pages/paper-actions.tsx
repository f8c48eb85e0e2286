import { MoreOutlined } from '@ant-design/icons'
import { PaperState } from '@tripos/contract/enums'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExtendPaper, useForceSubmit, useVoidPaper } from '../../../features/marking/api.ts'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

interface PaperActionsProps {
  readonly paper: {
    readonly paperId: string
    readonly realName: string
    readonly state: PaperState
    readonly isVoided: boolean
  }
}

type Action = 'extend' | 'forceSubmit' | 'void'

/** The remedies of the staff for one paper. Each asks for a reason. */
export function PaperActions({ paper }: PaperActionsProps) {
  const t = useTranslations('adminExams.papers')
  const [action, setAction] = useState<Action>()
  const isOpen = paper.state === PaperState.inExam
  const items = [
    ...(isOpen
      ? [
          { key: 'extend', label: t('extend.action'), onClick: () => setAction('extend') },
          { key: 'forceSubmit', label: t('forceSubmit.action'), onClick: () => setAction('forceSubmit') },
        ]
      : []),
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
      {action && <ActionDialog action={action} paper={paper} onClose={() => setAction(undefined)} />}
    </>
  )
}

interface ActionDialogProps extends PaperActionsProps {
  readonly action: Action
  readonly onClose: () => void
}

function ActionDialog({ action, paper, onClose }: ActionDialogProps) {
  const t = useTranslations('adminExams.papers')
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
