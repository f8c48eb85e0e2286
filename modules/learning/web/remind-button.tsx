import { BellOutlined } from '@ant-design/icons'
import { learning } from '../contract/learning.ts'
import { App, Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'

interface RemindButtonProps {
  readonly courseId: string
  /** Nobody named: all who are not through. */
  readonly userIds?: readonly string[]
  readonly onDone?: () => void
}

/** Sends a notice to those who have not completed the course, after asking. */
export function RemindButton({ courseId, userIds = [], onDone }: RemindButtonProps) {
  const t = useTranslations('learningRecords.remind')
  const { modal } = App.useApp()
  const remind = useEndpointMutation(learning.remind, {
    onSuccess: ({ count }) => {
      toast.success(t('sent', { count }))
      onDone?.()
    },
  })
  const isAll = userIds.length === 0
  const ask = () =>
    modal.confirm({
      title: isAll ? t('titleAll') : t('titleChosen', { count: userIds.length }),
      content: t('text'),
      okText: t('send'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remind.mutateAsync({ courseId, userIds: [...userIds] }).catch(() => undefined),
    })
  return (
    <Button icon={<BellOutlined aria-hidden="true" />} loading={remind.isPending} onClick={ask}>
      {t(isAll ? 'all' : 'chosen')}
    </Button>
  )
}
