import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TextArea } from '@tripos/ui/text-area.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { learning } from '../../../learning/contract/learning.ts'
import type { LessonSlotProps } from '../../../learning/web/shared/slots.ts'
import { homework, HOMEWORK_CHARACTERS, HomeworkState } from '../../contract.ts'
import { FileChoice, HandedInFiles } from './file-list.tsx'
import styles from './homework.module.css'
import { type Draft, useCloseWarning, useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'

/** Below the task: what was handed in, how it was marked, and the form. Brings its own texts. */
export function HomeworkOfLesson(props: LessonSlotProps) {
  return (
    <LazyPart fallback={<Skeleton count={2} height={80} />}>
      <AreaMessages areas={['homework']}>
        <Panel {...props} />
      </AreaMessages>
    </LazyPart>
  )
}

type State = Output<typeof homework.show>

function Panel(props: LessonSlotProps) {
  const query = useEndpoint(homework.show, props, { staleMs: 0 })
  if (query.isLoadingError) return <LoadError query={query} />
  if (query.isPending) return <Skeleton count={2} height={80} />
  return (
    <>
      <LoadError query={query} />
      <Work lesson={props} state={query.data} />
    </>
  )
}

interface WorkProps {
  readonly lesson: LessonSlotProps
  readonly state: State
}

function Work({ lesson, state }: WorkProps) {
  const t = useTranslations('homework')
  const heading = useId()
  const { text: stored = '', revision = 0 } = state.handIn ?? {}
  const draft = useDraft(lesson.lessonId, { text: stored, revision })
  const isUnsent = draft.text !== undefined && draft.text.trim() !== stored
  useCloseWarning(isUnsent)
  return (
    <section className={styles.homework} aria-labelledby={heading}>
      <h2 id={heading}>{t('title')}</h2>
      <Facts state={state} />
      <Comment state={state} />
      {state.mayHandIn ? (
        // The files go on from what was stored anew; what is written stays.
        <Form key={revision} lesson={lesson} state={state} draft={draft} />
      ) : (
        <>
          <HandedIn state={state} />
          {isUnsent && (
            <div className={styles.comment}>
              <span className={styles.hint}>{t('unsent')}</span>
              <p className={styles.words}>{draft.text}</p>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const TONES: Readonly<Record<HomeworkState, Tone>> = {
  [HomeworkState.handedIn]: 'accent',
  [HomeworkState.marked]: 'success',
  [HomeworkState.givenBack]: 'warning',
}

function Facts({ state: { dueAt, points, handIn } }: { state: State }) {
  const t = useTranslations('homework')
  return (
    <p className={styles.facts}>
      <span>{dueAt === null ? t('noDue') : t('due', { moment: formatMinute(dueAt) })}</span>
      {points > 0 && <span>{t('points', { points })}</span>}
      {handIn && <Tag tone={TONES[handIn.state]}>{t(`states.${handIn.state}`)}</Tag>}
      {handIn && <span>{t('handedInAt', { moment: formatMinute(handIn.handedInAt) })}</span>}
    </p>
  )
}

function Comment({ state: { handIn, points: max } }: { state: State }) {
  const t = useTranslations('homework')
  if (handIn === null) return null
  const { state, points, comment } = handIn
  return (
    <>
      {state === HomeworkState.givenBack && <p role="status">{t('givenBack')}</p>}
      {points !== null && max > 0 && <strong>{t('result', { points, max })}</strong>}
      {comment !== '' && (
        <div className={styles.comment}>
          <span className={styles.hint}>{t('comment')}</span>
          <p className={styles.words}>{comment}</p>
        </div>
      )}
    </>
  )
}

function HandedIn({ state: { handIn } }: { state: State }) {
  const t = useTranslations('homework')
  const isOver = handIn?.state !== HomeworkState.marked
  return (
    <>
      {isOver && <p role="status">{t('over')}</p>}
      {handIn === null ? (
        <p>{t('nothing')}</p>
      ) : (
        <>
          {handIn.text !== '' && <p className={styles.words}>{handIn.text}</p>}
          <HandedInFiles files={handIn.files} />
        </>
      )}
    </>
  )
}

function Form({ lesson, state: { handIn }, draft }: WorkProps & { readonly draft: Draft }) {
  const t = useTranslations('homework')
  const { courseId, lessonId } = lesson
  const text = draft.text ?? handIn?.text ?? ''
  const [isEmpty, setIsEmpty] = useState(false)
  const chosen = useFiles(lesson, handIn?.files ?? [])
  const fileIds = chosen.files.filter(file => file.bytes === undefined).map(file => file.id)
  const save = useEndpointMutation(homework.submit, {
    invalidates: [homework.show, learning.course, learning.lesson],
    onSuccess: () => {
      draft.forget()
      toast.success(t('done'))
    },
  })
  const before = handIn?.files.map(file => file.id) ?? []
  const isChanged =
    handIn !== null && (text.trim() !== handIn.text || fileIds.join() !== before.join() || chosen.isWaiting)
  const submit = () => {
    setIsEmpty(text.trim() === '' && fileIds.length === 0)
    if (text.trim() === '' && fileIds.length === 0) return
    save.mutate({ courseId, lessonId, text: text.trim(), fileIds, revision: handIn?.revision ?? 0 })
  }
  return (
    <>
      <Field label={t('text')} error={isEmpty ? t('empty') : undefined}>
        <TextArea rows={8} maxLength={HOMEWORK_CHARACTERS} value={text} onChange={draft.write} />
      </Field>
      <FileChoice {...chosen} />
      {isChanged && <p className={styles.hint}>{t('unsent')}</p>}
      <div>
        <Button kind="primary" busy={save.isPending} disabled={chosen.isWaiting} onClick={submit}>
          {t(handIn === null ? 'handIn' : 'replace')}
        </Button>
      </div>
    </>
  )
}
