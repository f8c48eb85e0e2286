import { BellOutlined } from '@ant-design/icons'
import { learning } from '../contract/learning.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

interface RemindButtonProps {
  readonly courseId: string
  /** Nobody named: all who are not through. */
  readonly userIds?: readonly string[]
  readonly onDone?: () => void
}

/** Sends a notice to those who have not completed the course, after asking. */
export function RemindButton({ courseId, userIds = [], onDone }: RemindButtonProps) {
  const t = useTranslations('learningRecords.remind')
  const remind = useConfirmedMutation(learning.remind, {
    done: ({ count }) => t('sent', { count }),
    onSuccess: () => onDone?.(),
  })
  const isAll = userIds.length === 0
  const question = {
    title: isAll ? t('titleAll') : t('titleChosen', { count: userIds.length }),
    content: t('text'),
    okText: t('send'),
    isDanger: false,
    // Messages that have been sent cannot be taken back.
    focus: 'cancel',
  } as const
  return (
    <Button
      icon={<BellOutlined aria-hidden="true" />}
      loading={remind.isPending}
      onClick={() => remind.ask(question, { courseId, userIds: [...userIds] })}
    >
      {t(isAll ? 'all' : 'chosen')}
    </Button>
  )
}
