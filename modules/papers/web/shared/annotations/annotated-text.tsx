import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Annotation, AnnotationColour } from '../../../contract/annotations.ts'
import { type Numbered, numbered, onText, type Piece, piecesOf, quoteFrom } from './annotated.rules.ts'
import { AnnotationList } from './annotation-list.tsx'
import styles from './annotations.module.css'
import { ColourChoice } from './colour-choice.tsx'
import { CommentForm } from './comment-form.tsx'
import { UndoButtons, undoByKey } from './undo-buttons.tsx'
import type { AnnotationDraft } from './use-annotation-draft.ts'

interface AnnotatedTextProps {
  readonly text: string
  /** Of the whole answer. */
  readonly annotations: readonly Annotation[]
  /** Which part of a combined question was answered with it. */
  readonly part?: number | undefined
  /** Where they are made. */
  readonly draft?: AnnotationDraft | undefined
}

/** A typed answer with its passages marked, and what was said of each below. */
export function AnnotatedText(props: AnnotatedTextProps) {
  return (
    <LazyPart fallback={<p className={styles.text}>{props.text}</p>}>
      <AreaMessages areas={['annotations']}>
        <Annotated {...props} />
      </AreaMessages>
    </LazyPart>
  )
}

function Annotated({ text, annotations, part, draft }: AnnotatedTextProps) {
  const own = onText(numbered(annotations), part)
  const paragraph = useRef<HTMLParagraphElement>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because keys that undo are heard anywhere in it
    <div className={styles.box} onKeyDown={event => undoByKey(event, draft)}>
      <p ref={paragraph} className={styles.text}>
        {piecesOf(text, own).map(piece => (
          <PieceOf key={piece.start} piece={piece} />
        ))}
      </p>
      {draft && <PassageMaker paragraph={paragraph} text={text} part={part} draft={draft} />}
      <AnnotationList annotations={own} onRemove={draft?.remove} />
    </div>
  )
}

/** The numbers are drawn by the style sheet: whoever copies or marks the text gets the text alone. */
function PieceOf({ piece: { text, passages, ending } }: { piece: Piece }) {
  const last = passages.at(-1)
  if (last === undefined) return text
  const numbers = ending.map(({ no }) => no).join(' ')
  return (
    <mark
      className={classes(styles.passage, styles[last.annotation.colour])}
      data-numbers={numbers === '' ? undefined : numbers}
    >
      {text}
    </mark>
  )
}

type Selected = Pick<Numbered<Extract<Annotation, { kind: 'passage' }>>['annotation'], 'start' | 'quote'>

interface PassageMakerProps extends Pick<AnnotatedTextProps, 'text' | 'part'> {
  readonly paragraph: RefObject<HTMLParagraphElement | null>
  readonly draft: AnnotationDraft
}

function PassageMaker({ paragraph, text, part, draft }: PassageMakerProps) {
  const t = useTranslations('annotations')
  const [selected, setSelected] = useSelectedPassage(paragraph, text)
  const [colour, setColour] = useState<AnnotationColour>('red')
  const add = (comment: string) => {
    if (selected === undefined) return
    const passage = { kind: 'passage', ...selected, colour, comment, ...(part !== undefined && { part }) } as const
    if (!draft.add(passage)) toast.error(t('full'))
    setSelected(undefined)
    window.getSelection()?.removeAllRanges()
  }
  return (
    <>
      {selected === undefined ? (
        <div className={styles.tools}>
          <span className={styles.muted}>{t('selectText')}</span>
          {(draft.canUndo || draft.canRedo) && <UndoButtons draft={draft} />}
        </div>
      ) : (
        <CommentForm onAdd={add} onCancel={() => setSelected(undefined)}>
          <q className={styles.quote}>{selected.quote}</q>
          <ColourChoice value={colour} onChange={setColour} />
        </CommentForm>
      )}
    </>
  )
}

/** What is selected within the paragraph; it stays while its comment is typed. */
function useSelectedPassage(paragraph: RefObject<HTMLElement | null>, text: string) {
  const [selected, setSelected] = useState<Selected>()

  // Only the document tells of selections, by mouse, by touch and by keys alike.
  useEffect(() => {
    const onSelection = () => {
      const found = paragraph.current === null ? undefined : selectionIn(paragraph.current, text)
      if (found !== undefined) setSelected(found)
    }
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [paragraph, text])
  return [selected, setSelected] as const
}

function selectionIn(element: HTMLElement, text: string): Selected | undefined {
  const selection = window.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return undefined
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  const quote = quoteFrom(text, start, range.toString().length)
  return quote.trim() === '' ? undefined : { start, quote }
}
