import { Button } from '@tripos/ui/button.tsx'
import { TextInput } from '@tripos/ui/inputs.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './annotations.module.css'

interface CommentFormProps {
  /** What it is about. */
  readonly children?: ReactNode
  readonly isRequired?: boolean
  /** A selection in a text would be lost by it. */
  readonly takesFocus?: boolean
  readonly onAdd: (comment: string) => void
  readonly onCancel: () => void
}

/** The words of an annotation that is being made. */
export function CommentForm({ children, isRequired, takesFocus, onAdd, onCancel }: CommentFormProps) {
  const t = useTranslations()
  const [comment, setComment] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isEmpty = comment.trim() === ''

  // Typing goes on where a place on the page was chosen.
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isRequired || !isEmpty) onAdd(comment.trim())
      }}
    >
      {children}
      <TextInput
        ref={field}
        aria-label={t('annotations.comment')}
        placeholder={t(isRequired ? 'annotations.comment' : 'annotations.commentOptional')}
        maxLength={300}
        value={comment}
        onChange={setComment}
        onKeyDown={event => event.key === 'Escape' && onCancel()}
      />
      <div className={styles.buttons}>
        <Button size="small" kind="primary" type="submit" disabled={isRequired && isEmpty}>
          {t('annotations.add')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
