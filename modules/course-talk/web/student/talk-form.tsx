import { TALK_CHARACTERS } from '../../contract.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { TextArea } from '@tripos/ui/text-area.tsx'
import styles from './talk.module.css'

interface TalkFormProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly text: string
  readonly onText: (text: string) => void
  readonly isBusy: boolean
  readonly onSend: (text: string) => void
  /** With a button to leave it. */
  readonly onCancel?: () => void
}

/** One text and the button that sends it. */
export function TalkForm({ label, hint, text, onText, isBusy, onSend, onCancel }: TalkFormProps) {
  const t = useTranslations('courseTalk')
  const common = useTranslations('common')
  const [isMissing, setIsMissing] = useState(false)
  const send = () => {
    setIsMissing(text.trim() === '')
    if (text.trim() !== '') onSend(text.trim())
  }
  return (
    <Form onSubmit={send}>
      <Field label={label} hint={hint} error={isMissing ? common('form.required') : undefined}>
        <TextArea
          value={text}
          maxLength={TALK_CHARACTERS}
          onChange={next => {
            onText(next)
            setIsMissing(false)
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <span className={styles.count}>{t('characters', { count: text.length, most: TALK_CHARACTERS })}</span>
        {onCancel && <Button onClick={onCancel}>{common('cancel')}</Button>}
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
