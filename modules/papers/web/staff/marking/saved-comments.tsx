import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MarkingComment, markingComments } from '../../../contract/marking-comments.ts'
import { CommentsDrawer } from './comments-drawer.tsx'
import styles from './marking.module.css'

/** As many as there are digits for them. */
const WITH_KEYS = 9
const MAX_CHARACTERS = 1000
/** Of one that is used again. */
const MAX_SAVED_CHARACTERS = 500

/** The comment with one that was chosen behind it. */
export function useInsert(onChange: (comment: string) => void, comment: string) {
  const t = useTranslations('markingComments')
  return (text: string) => {
    const next = comment.trim() === '' ? text : `${comment.trimEnd()} ${text}`
    if (next.length > MAX_CHARACTERS) toast.error(t('full', { max: MAX_CHARACTERS }))
    else onChange(next)
  }
}

export const useSavedComments = (examId: string): readonly MarkingComment[] =>
  useEndpoint(markingComments.paging, { examId, page: 1, size: WITH_KEYS }).data?.rows ?? []

/** Alt with a digit, wherever the focus is in the pad: digits alone are points there, or words. */
export function insertByKey(
  event: KeyboardEvent,
  comments: readonly MarkingComment[],
  insert: (text: string) => void,
): void {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
  if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
  const chosen = comments[Number(digit) - 1]
  if (chosen === undefined) return
  event.preventDefault()
  insert(chosen.text)
}

interface SavedCommentsProps {
  readonly examId: string
  readonly comments: readonly MarkingComment[]
  /** What stands in the field now. */
  readonly comment: string
  readonly onInsert: (text: string) => void
}

/** Comments to use again, below the field of the comment. */
export function SavedComments({ examId, comments, comment, onInsert }: SavedCommentsProps) {
  const t = useTranslations('markingComments')
  const [isOpen, setIsOpen] = useState(false)
  const keep = useEndpointMutation(markingComments.add, {
    invalidates: [markingComments.paging],
    onSuccess: () => toast.success(t('kept')),
  })
  return (
    <div className={styles.saved}>
      {comments.length > 0 && (
        <ol className={styles.savedList} aria-label={t('quick')}>
          {comments.map(({ id, text }, at) => (
            <li key={id}>
              <Button size="small" className={styles.savedOne ?? ''} title={text} onClick={() => onInsert(text)}>
                <kbd aria-hidden="true">{at + 1}</kbd>
                <span className={styles.savedText}>{text}</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.savedActions}>
        <Button
          size="small"
          type="link"
          disabled={comment.trim() === '' || comment.trim().length > MAX_SAVED_CHARACTERS}
          loading={keep.isPending}
          onClick={() => keep.mutate({ comment: comment.trim() })}
        >
          {t('keep')}
        </Button>
        <Button size="small" type="link" onClick={() => setIsOpen(true)}>
          {t('manage')}
        </Button>
      </div>
      {isOpen && (
        <CommentsDrawer
          examId={examId}
          onInsert={text => {
            onInsert(text)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
