import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Form } from '@tripos/ui/form.tsx'
import { TextArea } from '@tripos/ui/text-area.tsx'
import { POST_CHARACTERS } from '../../contract.ts'
import styles from './talk.module.css'

interface PostFormProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly isBusy: boolean
  readonly onSend: (text: string) => void
}

/** One text and the button that sends it. */
export function PostForm({ text, onText, isBusy, onSend }: PostFormProps) {
  const t = useTranslations('questionTalk')
  const common = useTranslations('common')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '') onSend(text.trim())
  }
  return (
    <Form onSubmit={send}>
      <Field label={t('yourPost')} hint={t('hint')} error={isMissing ? common('form.required') : undefined}>
        <TextArea
          value={text}
          maxLength={POST_CHARACTERS}
          onChange={next => {
            onText(next)
            setMissing(false)
          }}
        />
      </Field>
      <div className={styles.send}>
        <span className={styles.count}>{t('characters', { count: text.length, most: POST_CHARACTERS })}</span>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
