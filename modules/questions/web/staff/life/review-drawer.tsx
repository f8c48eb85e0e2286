import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { QUESTION_TRANSITIONS } from '../../../contract/question-states.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionLife } from '../../../contract/question-life.ts'
import type { questions } from '../../../contract/questions.ts'
import { Alert, Button, Drawer, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useAskedClose } from '@tripos/ui-staff/use-asked-close.ts'
import { QUESTION_LISTS } from '../../shared/question-lists.ts'
import { CommentList } from './comment-list.tsx'
import styles from './life.module.css'
import { SendDialog } from './send-dialog.tsx'
import { StateTag } from './state-tag.tsx'

type Question = Pick<
  Output<typeof questions.detail>,
  'id' | 'newestVersionNo' | 'state' | 'reviewer' | 'canDecide' | 'canEdit'
>

interface ReviewDrawerProps {
  readonly question: Question
  /** Edits that nobody has saved would not be what the reviewer sees. */
  readonly isDirty: () => boolean
  /** The state has changed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The state of a question, what can be done about it, and everything that was said. */
export function ReviewDrawer(props: ReviewDrawerProps) {
  const { question, onClose } = props
  const t = useTranslations('questionsReview')
  const common = useTranslations('common')
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const close = useAskedClose(() => `${reason}${comment}`.trim() !== '', onClose)
  return (
    <Drawer open title={t('reviewAndComments')} size={560} onClose={close} closable={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        <Space wrap>
          {t('state')}
          <StateTag state={question.state} />
        </Space>
        {question.canDecide && <Decide {...props} reason={reason} onReason={setReason} />}
        {!question.canDecide && question.reviewer && (
          <Alert type="info" showIcon title={t('inReviewBy', { name: question.reviewer.name })} />
        )}
        {question.canEdit && <Send {...props} />}
        <CommentList questionId={question.id} text={comment} onText={setComment} />
      </div>
    </Drawer>
  )
}

/** For an author: to a reviewer, or back to a draft. */
function Send({ question, isDirty, onChanged }: ReviewDrawerProps) {
  const t = useTranslations('questionsReview')
  const [isOpen, setIsOpen] = useState(false)
  const isInReview = mayHappen(QUESTION_TRANSITIONS.withdraw, question.state)
  const withdraw = useEndpointMutation(questionLife.change, {
    invalidates: QUESTION_LISTS,
    onSuccess: () => {
      toast.success(t('withdrawn'))
      onChanged()
    },
  })
  return (
    <Space wrap>
      <Button onClick={() => (isDirty() ? toast.error(t('saveFirst')) : setIsOpen(true))}>
        {isInReview ? t('resend') : t('send')}
      </Button>
      {isInReview && (
        <Button
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ ids: [question.id], state: QuestionState.draft })}
        >
          {t('withdraw')}
        </Button>
      )}
      {isOpen && (
        <SendDialog
          ids={[question.id]}
          onClose={() => setIsOpen(false)}
          onSent={() => {
            setIsOpen(false)
            onChanged()
          }}
        />
      )}
    </Space>
  )
}

interface DecideProps extends ReviewDrawerProps {
  /** Said with the decision. */
  readonly reason: string
  readonly onReason: (reason: string) => void
}

function Decide({ question, isDirty, onChanged, reason, onReason }: DecideProps) {
  const t = useTranslations('questionsReview')
  const decide = useEndpointMutation(questionLife.decide, {
    invalidates: QUESTION_LISTS,
    onSuccess: ({ state }) => {
      toast.success(t(state === QuestionState.ready ? 'approved' : 'sentBack'))
      onReason('')
      onChanged()
    },
  })
  const sendDecision = (isApproved: boolean) => {
    if (isDirty()) return toast.error(t('saveFirst'))
    decide.mutate({ id: question.id, versionNo: question.newestVersionNo, isApproved, comment: reason.trim() })
  }
  return (
    <div className={styles.stack}>
      <Alert type="warning" showIcon title={t('waitsForYou')} description={t('sendBackHint')} />
      <Input.TextArea
        aria-label={t('opinion')}
        placeholder={t('opinion')}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={event => onReason(event.target.value)}
      />
      <Space wrap>
        <Button type="primary" loading={decide.isPending} onClick={() => sendDecision(true)}>
          {t('approve')}
        </Button>
        <Button danger disabled={reason.trim() === ''} loading={decide.isPending} onClick={() => sendDecision(false)}>
          {t('sendBack')}
        </Button>
      </Space>
    </div>
  )
}
