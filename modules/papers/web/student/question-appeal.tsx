import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TextArea } from '@tripos/ui/text-area.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { APPEAL_CHARACTERS, type AppealState, appeals, type OwnAppeal } from '../../contract/appeals.ts'
import styles from './question-appeal.module.css'

interface QuestionAppealProps {
  readonly paperId: string
  readonly no: number
}

const TONES: Readonly<Record<AppealState, Tone>> = { open: 'warning', accepted: 'success', rejected: 'neutral' }

/** Under a question of a released result: to object to its mark, and what became of that. */
export function QuestionAppeal({ paperId, no }: QuestionAppealProps) {
  const t = useTranslations('papersStudent.appeal')
  const own = useEndpoint(appeals.own, { paperId })
  const [isOpen, setIsOpen] = useState(false)
  // Stays while the dialog is closed: a click beside it closes it too.
  const [reason, setReason] = useState('')
  const made = own.data?.appeals.find(appeal => appeal.no === no)
  if (made !== undefined) return <Made appeal={made} />
  if (!own.data?.closesAt) return null
  return (
    <div className={styles.row}>
      <Button onClick={() => setIsOpen(true)} aria-label={t('openOf', { no })}>
        {t('open')}
      </Button>
      {isOpen && (
        <AppealDialog
          paperId={paperId}
          no={no}
          closesAt={own.data.closesAt}
          reason={reason}
          onReason={setReason}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

function Made({ appeal: { no, state, reason, answer } }: { appeal: OwnAppeal }) {
  const t = useTranslations('papersStudent.appeal')
  return (
    <Card aria-label={t('of', { no })}>
      <p className={styles.head}>
        {t('of', { no })} <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>
      </p>
      <p className={styles.text}>{t('reasonOf', { reason })}</p>
      {answer !== '' && <p className={styles.text}>{t('answerOf', { answer })}</p>}
    </Card>
  )
}

interface AppealDialogProps extends QuestionAppealProps {
  readonly closesAt: string
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

function AppealDialog({ paperId, no, closesAt, reason, onReason, onClose }: AppealDialogProps) {
  const t = useTranslations('papersStudent.appeal')
  const common = useTranslations('common')
  const [isMissing, setIsMissing] = useState(false)
  const add = useEndpointMutation(appeals.add, { invalidates: [appeals.own], onSuccess: onClose })
  const send = () => {
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '') add.mutate({ paperId, no, reason: reason.trim() })
  }
  return (
    <Dialog open onClose={onClose} title={t('openOf', { no })}>
      <Form onSubmit={send}>
        <Field
          label={t('reason')}
          hint={t('until', { at: formatMinute(closesAt) })}
          error={isMissing ? common('form.required') : undefined}
        >
          <TextArea value={reason} maxLength={APPEAL_CHARACTERS} onChange={onReason} />
        </Field>
        <div className={styles.row}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" kind="primary" busy={add.isPending}>
            {t('send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
