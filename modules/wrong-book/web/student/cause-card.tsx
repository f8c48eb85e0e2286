import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { TextInput } from '@tripos/ui/inputs.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { Cause, CAUSE_CHARACTERS, CAUSES, questionMarks } from '../../contract/question-marks.ts'
import { questionView } from '../../contract/question-view.ts'
import styles from './wrong-book.module.css'

const CHOICES = ['none', ...CAUSES] as const
type Chosen = (typeof CHOICES)[number]

interface CauseCardProps {
  readonly questionId: string
  readonly cause: Cause | null
  readonly causeWords: string
}

/** Why a question was missed. A choice is saved at once; own words by their button. */
export function CauseCard({ questionId, cause, causeWords }: CauseCardProps) {
  const t = useTranslations('wrongBook')
  const [chosen, setChosen] = useState<Chosen>(CAUSES.find(name => Cause[name] === cause) ?? 'none')
  const [words, setWords] = useState(causeWords)
  const save = useEndpointMutation(questionMarks.saveCause, {
    invalidates: [questionView.show, questionMarks.paging],
    onSuccess: () => toast.success(t('question.causeSaved')),
  })
  const choose = (next: Chosen) => {
    setChosen(next)
    if (next !== 'own') save.mutate({ questionId, cause: next === 'none' ? null : Cause[next] })
  }
  return (
    <Card className={styles.form}>
      <h2 className={styles.heading}>{t('question.cause')}</h2>
      <Segmented
        label={t('question.cause')}
        value={chosen}
        options={CHOICES.map(value => ({ value, label: t(`causes.${value}`) }))}
        onChange={choose}
      />
      {chosen === 'own' && (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            save.mutate({ questionId, cause: Cause.own, causeWords: words.trim() })
          }}
        >
          <Field label={t('causeWords')} hint={t('causeWordsHint', { max: CAUSE_CHARACTERS })}>
            <TextInput value={words} maxLength={CAUSE_CHARACTERS} onChange={setWords} />
          </Field>
          <div>
            <Button
              type="submit"
              kind="primary"
              busy={save.isPending}
              disabled={words.trim() === '' || (cause === Cause.own && words.trim() === causeWords)}
            >
              {t('save')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
