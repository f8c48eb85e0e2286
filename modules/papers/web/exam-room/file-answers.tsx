import { extensionOf, extensionsOf, MEGABYTE } from '@tripos/question-kinds/file-kinds.ts'
import type { PaperQuestionOf } from '@tripos/question-kinds/paper-question.ts'
import { type DragEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useFileKinds } from '../../../questions/web/shared/file-kinds.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './file-answers.module.css'
import { idsIn, type UploadItem, type UploadQueue } from './uploads/upload-queue.ts'

type Limits = PaperQuestionOf<10>['upload']

/** Files chosen by a button or dropped; each says how far it is. */
export function FileAnswers(props: AnswerProps<10>) {
  const queue = props.session.fileQueue
  if (queue === undefined) return null
  return (
    <LazyPart>
      <AreaMessages areas={['answerFiles']}>
        <Files {...props} queue={queue} limits={props.question.upload} />
      </AreaMessages>
    </LazyPart>
  )
}

interface FilesProps extends AnswerProps<10> {
  readonly queue: UploadQueue
  readonly limits: Limits
}

function Files({ attempt, question: { no }, queue, limits }: FilesProps) {
  const t = useTranslations('answerFiles')
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const [problems, setProblems] = useState<readonly string[]>([])
  const problemOf = useProblem(limits)
  const kinds = useFileKinds()
  const ids = idsIn(attempt.answers[no])
  const canAnswer = attempt.phase === 'answering'
  const left = limits.mostFiles - ids.length
  const add = (files: readonly File[]) => {
    const good = files.filter(file => problemOf(file) === undefined)
    const beyond = good.length > left ? [t('tooMany', { most: limits.mostFiles })] : []
    setProblems([...files.flatMap(file => problemOf(file) ?? []), ...beyond])
    void queue.add(no, good.slice(0, left))
  }
  const refused = items.filter(item => item.no === no && item.state === 'refused')
  const shown = [...ids.map(id => items.find(item => item.id === id) ?? missing(id, no)), ...refused]
  const remove = (id: string) => void queue.remove(no, id)
  return (
    <section className={styles.box} aria-label={t('title')}>
      <p className={styles.limits} id={`limits-${no}`}>
        {t('limits', { kinds: kinds(limits.accepts), most: limits.mostFiles, size: limits.mostMegabytes })}
      </p>
      {canAnswer && <Chooser limits={limits} left={left} describedBy={`limits-${no}`} onFiles={add} />}
      <div role="alert">
        {problems.map(problem => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t('chosen')}>
          {shown.map(item => (
            <FileRow key={item.id} item={item} onRemove={canAnswer ? remove : undefined} onRetry={() => queue.wake()} />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{t('summary', { arrived: shown.filter(isArrived).length, all: ids.length })}</span>
      </VisuallyHidden>
    </section>
  )
}

const isArrived = ({ state }: UploadItem): boolean => state === 'arrived'

/** Named by the answer, but neither here nor on the server: it was chosen on another device and has not left it. */
const missing = (id: string, no: number): UploadItem => ({ id, no, name: '', size: 0, state: 'waiting', share: 0 })

/** What the server would refuse, said before anything is sent. */
function useProblem({ accepts, mostMegabytes }: Limits) {
  const t = useTranslations('answerFiles')
  const kinds = useFileKinds()
  return ({ name, size }: File): string | undefined => {
    if (!extensionsOf(accepts).includes(extensionOf(name))) return t('wrongKind', { name, kinds: kinds(accepts) })
    if (size === 0) return t('empty', { name })
    return size > mostMegabytes * MEGABYTE ? t('tooLarge', { name, size: mostMegabytes }) : undefined
  }
}

interface ChooserProps {
  readonly limits: Limits
  readonly left: number
  readonly describedBy: string
  readonly onFiles: (files: readonly File[]) => void
}

function Chooser({ limits, left, describedBy, onFiles }: ChooserProps) {
  const t = useTranslations('answerFiles')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isFull = left <= 0
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isInside && !isFull)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    if (!isFull) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={limits.mostFiles > 1}
        accept={extensionsOf(limits.accepts).join(',')}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <Button aria-describedby={describedBy} disabled={isFull} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <span className={styles.hint}>{isFull ? t('full') : t('drop')}</span>
    </div>
  )
}

interface FileRowProps {
  readonly item: UploadItem
  readonly onRemove: ((id: string) => void) | undefined
  readonly onRetry: () => void
}

function FileRow({ item, onRemove, onRetry }: FileRowProps) {
  const t = useTranslations('answerFiles')
  const { id, size, state, share, problem } = item
  const name = item.name || t('elsewhere')
  return (
    <li className={styles.file} data-state={state}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={classes(styles.state, state === 'refused' && styles.problem)}>
          {item.name !== '' && `${formatBytes(size)} · `}
          {problem ?? t(item.name === '' ? 'state.missing' : `state.${state}`)}
        </span>
        {state === 'sending' && (
          <progress className={styles.progress} value={share} max={1} aria-label={t('progress', { name })} />
        )}
      </div>
      <div className={styles.actions}>
        {state === 'waiting' && item.name !== '' && (
          <Button size="small" aria-label={t('retryNamed', { name })} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {onRemove && (
          <Button size="small" kind="quiet" aria-label={t('removeNamed', { name })} onClick={() => onRemove(id)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
