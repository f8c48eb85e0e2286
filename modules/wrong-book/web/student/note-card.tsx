import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useKeptText } from '@tripos/web-kit/use-kept-text.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { TextArea } from '@tripos/ui/text-area.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { NOTE_CHARACTERS, questionMarks } from '../../contract/question-marks.ts'
import { questionView } from '../../contract/question-view.ts'
import styles from './wrong-book.module.css'

interface NoteCardProps {
  readonly questionId: string
  readonly note: string
}

/** What is typed is there until it is saved, also when the page is left or the session ends. */
export function NoteCard({ questionId, note }: NoteCardProps) {
  const t = useTranslations('wrongBook.question')
  const { text = note, write, forget } = useKeptText(`note ${questionId}`)
  const isChanged = text.trim() !== note
  const save = useEndpointMutation(questionMarks.saveNote, {
    invalidates: [questionView.show, questionMarks.paging],
    onSuccess: (_, sent) => {
      // What was written since then is not saved.
      if (text.trim() === sent.note) forget()
      toast.success(t('noteSaved'))
    },
  })
  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          save.mutate({ questionId, note: text.trim() })
        }}
      >
        <Field label={t('note')} hint={t('noteHint')}>
          <TextArea
            value={text}
            maxLength={NOTE_CHARACTERS}
            placeholder={t('notePlaceholder')}
            onChange={next => {
              write(next)
              if (next.trim() === note) forget()
            }}
          />
        </Field>
        <div>
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!isChanged}>
            {t('saveNote')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
