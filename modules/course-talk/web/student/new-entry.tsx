import { courseTalk } from '../../contract.ts'
import { TalkKind } from '../../contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useKeptText } from '@tripos/web-kit/use-kept-text.ts'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { TALK_LISTS } from './talk-calls.ts'
import { TalkForm } from './talk-form.tsx'
import { useSentText } from './use-sent-text.ts'
import styles from './talk.module.css'

interface NewEntryProps {
  readonly place: { readonly courseId: string; readonly lessonId?: string }
  readonly isModerated: boolean
  readonly onSent: () => void
}

const CHOICES = ['comment', 'question'] as const

/** A comment or a question at the top of the talk. */
export function NewEntry({ place, isModerated, onSent }: NewEntryProps) {
  const t = useTranslations('courseTalk')
  const [kind, setKind] = useState<(typeof CHOICES)[number]>('comment')
  const { text = '', write: setText, forget, leave } = useKeptText(`talk ${place.lessonId ?? place.courseId}`)
  const tell = useSentText()
  const write = useEndpointMutation(courseTalk.write, {
    invalidates: TALK_LISTS,
    onSuccess: ({ state }, sent) => {
      // What was written since then is not sent.
      if (text.trim() === sent.text) {
        forget()
        leave()
      }
      tell(state)
      onSent()
    },
  })
  return (
    <div className={styles.write}>
      <Segmented
        label={t('kind')}
        value={kind}
        options={CHOICES.map(value => ({ value, label: t(`kinds.${TalkKind[value]}`) }))}
        onChange={setKind}
      />
      <TalkForm
        label={t(kind === 'question' ? 'yourQuestion' : 'yourComment')}
        hint={isModerated ? t('moderated') : undefined}
        text={text}
        onText={setText}
        isBusy={write.isPending}
        onSend={sent => write.mutate({ ...place, kind: TalkKind[kind], text: sent })}
      />
    </div>
  )
}
