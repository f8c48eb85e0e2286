import { Button, Form, Input, type InputRef } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints, parsePoints } from '@tripos/web-kit/format.ts'
import styles from './marking.module.css'
import type { Proposal } from './proposal.rules.ts'
import type { Annotation } from '../../../contract/annotations.ts'
import { rubricPoints } from '../../../contract/rubric-points.ts'
import type { Rubric } from '../../../contract/rubric.ts'
import { MachineSuggestion, useMachineSuggestion } from './machine-suggestion.tsx'
import { itemByKey, leftToTick, RubricItems } from './rubric-items.tsx'
import { insertByKey, SavedComments, useInsert, useSavedComments } from './saved-comments.tsx'
import { TwoMarks } from './two-marks.tsx'
import type { MarkingTask } from '../../../contract/marking-task.ts'
import type { GivenMark } from './use-marking.ts'

interface PointsPadProps {
  readonly examId: string
  /** Hundredths, as all points. */
  readonly maxPoints: number
  readonly initialPoints: number | undefined
  readonly initialComment: string
  readonly rubric: Rubric | null
  readonly initialTicked: readonly string[]
  /** Keywords found in the answer, by the item that they suggest. */
  readonly found: ReadonlyMap<string, readonly string[]>
  /** What the machine gives for the parts that it can mark, where there are such parts. */
  readonly proposal?: Proposal | undefined
  /** The answer, where a machine may be asked about it. */
  readonly suggestFor?: { readonly paperId: string; readonly no: number } | undefined
  /** Where this person decides between two marks. */
  readonly arbitration?: MarkingTask['arbitration'] | undefined
  /** Writes on the answer what one of the two wrote on it. */
  readonly onAnnotations: (annotations: readonly Annotation[]) => void
  readonly isBusy: boolean
  readonly onSave: (given: GivenMark) => void
  readonly onBack: () => void
  readonly onSkip: () => void
}

/** Digits and Enter: the focus stays in the field of points, so that a marker need not leave the number keys. */
export function PointsPad(props: PointsPadProps) {
  const { examId, maxPoints, initialPoints, initialComment, rubric, initialTicked, found, proposal } = props
  const { arbitration, isBusy, onSave, onBack, onSkip } = props
  const t = useTranslations('papers.marking')
  const saved = useTranslations('markingComments')
  const rubrics = useTranslations('rubric')
  const [text, setText] = useState(initialPoints === undefined ? '' : formatPoints(initialPoints))
  const [comment, setComment] = useState(initialComment)
  const [ticked, setTicked] = useState(initialTicked)
  const comments = useSavedComments(examId)
  const insert = useInsert(setComment, comment)
  const [wasSent, setWasSent] = useState(false)
  const field = useRef<InputRef>(null)
  const commentField = useRef<TextAreaRef>(null)
  const points = parsePoints(text)
  const problem = points === undefined ? t('noPoints') : points > maxPoints ? t('tooMany') : undefined

  // Each answer is a new pad (by its key): the focus goes to the points, as typing goes on there.
  useEffect(() => {
    // On a phone the pad is below the answer, which is to be read first.
    field.current?.focus({ cursor: 'all', preventScroll: true })
  }, [])

  const save = () => {
    setWasSent(true)
    if (isBusy || points === undefined || problem !== undefined) return
    onSave({ points, comment: comment.trim(), ticked })
  }
  const fill = (hundredths: number) => {
    setText(formatPoints(hundredths))
    field.current?.focus()
  }
  const machine = useMachineSuggestion(props.suggestFor, fill)
  /** The points follow what is ticked; whoever changes them afterwards has the last word. */
  const tick = (next: string[]) => {
    setTicked(next)
    if (rubric !== null) fill(rubricPoints(rubric, next, { max: maxPoints, base: proposal?.points ?? 0 }))
  }
  const toggle = (id: string) => tick(ticked.includes(id) ? ticked.filter(each => each !== id) : [...ticked, id])
  const tickSuggested = () => tick([...ticked, ...leftToTick(found, ticked)])
  const keys: Readonly<Record<string, () => void>> = {
    f: () => fill(maxPoints),
    h: () => fill(Math.round(maxPoints / 2)),
    c: () => commentField.current?.focus(),
    ...(machine.isOffered && { m: machine.act }),
    ...(found.size > 0 && { '+': tickSuggested }),
    arrowleft: onBack,
    arrowright: onSkip,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = itemByKey(rubric, event.key)
    const act = item === undefined ? keys[event.key.toLowerCase()] : () => toggle(item)
    // In the middle of a number the arrows move within it.
    if (act === undefined || (event.key.startsWith('Arrow') && text !== '')) return
    event.preventDefault()
    act()
  }
  const shown = wasSent && problem !== undefined ? problem : undefined
  return (
    <Form layout="vertical" onFinish={save} onKeyDown={event => insertByKey(event, comments, insert)}>
      {rubric && (
        <RubricItems rubric={rubric} ticked={ticked} found={found} onToggle={toggle} onTickSuggested={tickSuggested} />
      )}
      {arbitration && (
        <TwoMarks arbitration={arbitration} rubric={rubric} onTake={fill} onAnnotations={props.onAnnotations} />
      )}
      <Form.Item
        label={t('pointsOf', { max: formatPoints(maxPoints) })}
        htmlFor="marking-points"
        {...(shown === undefined ? {} : { help: shown, validateStatus: 'error' as const })}
      >
        <Input
          id="marking-points"
          ref={field}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={text}
          aria-describedby="marking-keys"
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Form.Item>
      {proposal && <ProposalLine proposal={proposal} onTake={() => fill(proposal.points)} />}
      <MachineSuggestion machine={machine} />
      <div className={styles.quick} role="group" aria-label={t('quick')}>
        <Button onClick={() => fill(0)}>{t('zero')}</Button>
        <Button onClick={() => fill(Math.round(maxPoints / 2))}>{t('half')}</Button>
        <Button onClick={() => fill(maxPoints)}>{t('full')}</Button>
      </div>
      <Form.Item label={t('comment')} htmlFor="marking-comment">
        <Input.TextArea
          id="marking-comment"
          ref={commentField}
          rows={2}
          maxLength={1000}
          value={comment}
          onKeyDown={event => event.key === 'Escape' && field.current?.focus()}
          onChange={event => setComment(event.target.value)}
        />
      </Form.Item>
      <SavedComments examId={examId} comments={comments} comment={comment} onInsert={insert} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('saveNext')}
      </Button>
      <p id="marking-keys" className={styles.keys}>
        {t.rich('keys', { key: chunks => <kbd>{chunks}</kbd> })}
        {rubric && (
          <>
            <br />
            {rubrics('keys')}
          </>
        )}
        {found.size > 0 && (
          <>
            <br />
            {rubrics.rich('suggestedKey', { key: chunks => <kbd>{chunks}</kbd> })}
          </>
        )}
        {comments.length > 0 && (
          <>
            <br />
            {saved.rich('keys', { key: chunks => <kbd>{chunks}</kbd> })}
          </>
        )}
      </p>
    </Form>
  )
}

function ProposalLine({ proposal: { points, max, left }, onTake }: { proposal: Proposal; onTake: () => void }) {
  const t = useTranslations('questionsParts')
  return (
    <div className={styles.proposal}>
      <span>{t('proposal', { points: formatPoints(points), max: formatPoints(max), left: formatPoints(left) })}</span>
      <Button onClick={onTake}>{t('takeOver', { points: formatPoints(points) })}</Button>
    </div>
  )
}
