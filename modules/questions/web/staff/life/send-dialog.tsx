import { questionLife } from '../../../contract/question-life.ts'
import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { QUESTION_LISTS } from '../../shared/question-lists.ts'

interface SendDialogProps {
  readonly ids: readonly string[]
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Who is to look at these questions, and what to tell them. Rendered only while it is open. */
export function SendDialog({ ids, onSent, onClose }: SendDialogProps) {
  const t = useTranslations('questionsReview')
  const common = useTranslations('common')
  const fieldId = useId()
  const [reviewerId, setReviewerId] = useState<string>()
  const [comment, setComment] = useState('')
  const send = useEndpointMutation(questionLife.send, {
    invalidates: QUESTION_LISTS,
    onSuccess: () => {
      toast.success(t('sent'))
      onSent()
    },
  })
  const confirm = () => {
    if (reviewerId !== undefined) send.mutate({ ids: [...ids], reviewerId, comment: comment.trim() })
  }
  return (
    <Modal
      open
      title={t('sendTitle', { count: ids.length })}
      okText={t('send')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: reviewerId === undefined }}
      confirmLoading={send.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={confirm}>
        <Form.Item label={t('reviewer')} htmlFor={`${fieldId}-reviewer`} required>
          <ReviewerSelect id={`${fieldId}-reviewer`} value={reviewerId} onChange={setReviewerId} />
        </Form.Item>
        <Form.Item label={t('comment')} htmlFor={`${fieldId}-comment`}>
          <Input.TextArea
            id={`${fieldId}-comment`}
            rows={3}
            maxLength={1000}
            value={comment}
            onChange={event => setComment(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface ReviewerSelectProps {
  readonly id: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

function ReviewerSelect({ id, value, onChange }: ReviewerSelectProps) {
  const t = useTranslations('questionsReview')
  return (
    <RemoteSelect
      id={id}
      source={{
        endpoint: questionLife.reviewers,
        input: {},
        toOption: one => ({ value: one.id, label: `${one.realName} (${one.userName})` }),
        emptyText: t('noReviewer'),
      }}
      label={t('reviewer')}
      placeholder={t('chooseReviewer')}
      allowClear={false}
      value={value}
      onChange={onChange}
    />
  )
}
