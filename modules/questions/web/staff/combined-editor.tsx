import { PlusOutlined } from '@ant-design/icons'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { type CombinedContent, MAX_PARTS, type PartContent } from '@tripos/question-kinds/question-content.ts'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSteady } from '@tripos/ui-staff/use-steady.ts'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import styles from './combined-editor.module.css'
import { emptyPart, move } from './content.rules.ts'
import { HintsEditor } from './hints-editor.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { Part } from './part.tsx'
import { type PartActions, PartCard } from './part-card.tsx'
import { useKeys } from './use-keys.ts'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'

interface CombinedEditorProps {
  readonly value: CombinedContent
  readonly onChange: (content: CombinedContent) => void
  readonly isDisabled: boolean
  readonly afterStem?: ReactNode
}

/** The shared stem, then its parts. */
export function CombinedEditor({ value, onChange, isDisabled, afterStem }: CombinedEditorProps) {
  const t = useTranslations('questionsParts')
  const common = useTranslations('questions')
  return (
    <>
      <Part title={t('sharedStem')} hint={t('sharedStemHint')}>
        <RichTextField
          label={t('sharedStem')}
          value={value.stem}
          onChange={stem => onChange({ ...value, stem })}
          isDisabled={isDisabled}
        />
        {afterStem}
      </Part>
      <Part title={t('parts')} hint={t('partsHint')}>
        <Parts parts={value.parts} onChange={parts => onChange({ ...value, parts })} isDisabled={isDisabled} />
      </Part>
      <HintsEditor hints={value.hints} isDisabled={isDisabled} onChange={hints => onChange({ ...value, hints })} />
      <Part title={common('analysis')}>
        <RichTextField
          label={t('wholeAnalysis')}
          value={value.analysis}
          isCompact
          onChange={analysis => onChange({ ...value, analysis })}
          isDisabled={isDisabled}
        />
      </Part>
    </>
  )
}

type PartDraft = CombinedContent['parts'][number]

/** More than these are folded when the question is opened: each has a handful of text editors. */
const MAX_OPEN = 3

interface PartsProps {
  readonly parts: readonly PartDraft[]
  readonly onChange: (parts: PartDraft[]) => void
  readonly isDisabled: boolean
}

function Parts({ parts, onChange, isDisabled }: PartsProps) {
  const t = useTranslations('questionsParts')
  const { keys, change, insert } = useKeys(parts, onChange)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(parts.length > MAX_OPEN ? [] : keys))
  const { list, follow } = useFollowedFocus()
  const [said, setSaid] = useState('')
  const confirmRemoval = useConfirmRemoval()
  const put = (at: number, part: PartDraft) => {
    const key = insert(at, part)
    setOpen(new Set([...open, key]))
    follow(key, 'fold')
  }
  const actions = useSteady<PartActions>({
    change: (at, next) => onChange(parts.map((part, place) => (place === at ? { ...part, ...next } : part))),
    fold: key => setOpen(open.has(key) ? without(open, key) : new Set([...open, key])),
    move(at, by) {
      change(items => move(items, at, at + by))
      follow(keys[at], by < 0 ? 'up' : 'down')
      setSaid(t('moved', { no: at + 1, place: at + by + 1 }))
    },
    copy(at) {
      const part = parts[at]
      if (part) put(at + 1, part)
    },
    remove: at =>
      confirmRemoval(at + 1, () => {
        change(items => items.filter((_, position) => position !== at))
        follow(keys[at + 1] ?? keys[at - 1], 'fold')
      }),
  })
  return (
    <div className={styles.parts} ref={list}>
      {parts.map((part, at) => {
        const key = keys[at] ?? at
        return (
          <PartCard
            key={key}
            id={key}
            part={part}
            at={at}
            count={parts.length}
            isOpen={open.has(key)}
            isDisabled={isDisabled}
            actions={actions}
          />
        )
      })}
      {!isDisabled && (
        <AddPart isFull={parts.length >= MAX_PARTS} onAdd={type => put(parts.length, { content: emptyPart(type) })} />
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

const without = (keys: ReadonlySet<number>, key: number) => new Set([...keys].filter(other => other !== key))

const PART_TYPES = [
  QuestionType.singleChoice,
  QuestionType.multipleChoice,
  QuestionType.trueFalse,
  QuestionType.fillIn,
  QuestionType.matching,
  QuestionType.ordering,
  QuestionType.numeric,
  QuestionType.shortAnswer,
] as const

function AddPart({ isFull, onAdd }: { isFull: boolean; onAdd: (type: PartContent['type']) => void }) {
  const t = useTranslations('questionsParts')
  const types = useTranslations('common.questionType')
  const items = PART_TYPES.map(type => ({ key: type, label: types(`${type}`), onClick: () => onAdd(type) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isFull}>
      <Button icon={<PlusOutlined aria-hidden="true" />}>{t('add')}</Button>
    </Dropdown>
  )
}

function useConfirmRemoval() {
  const t = useTranslations('questionsParts')
  const ask = useAsk()
  return (no: number, onOk: () => void) => ask({ title: t('removeTitle', { no }), content: t('removeText') }, onOk)
}

type Control = 'fold' | 'up' | 'down'

/** A button that moves in the page, or whose card has just come or gone: the next key goes on from there. */
function useFollowedFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ readonly key: number; readonly control: Control }>()
  // Focus is the browser's; it is given back after the cards have been drawn anew.
  useEffect(() => {
    if (!wanted) return
    const find = (control: Control) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-part="${wanted.key} ${control}"]`)
    const button = find(wanted.control)
    const other = wanted.control === 'up' ? 'down' : 'up'
    if (button?.disabled) find(other)?.focus()
    else button?.focus()
  }, [wanted])
  return {
    list,
    follow: (key: number | undefined, control: Control) => setWanted(key === undefined ? undefined : { key, control }),
  }
}
