import { classes } from '@tripos/ui/classes.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PAGE_UNITS } from '../../../contract/annotation-limits.ts'
import type { Annotation, AnnotationColour, PageAnnotation } from '../../../contract/annotations.ts'
import { boxOf, lineOf, type Numbered, type PagePlace, pathOf, placeOn } from './annotated.rules.ts'
import styles from './annotations.module.css'

export type PageTool = 'look' | 'pen' | 'area' | 'note' | 'erase'
/** An area or a note waits for its words. */
export type Made =
  | { readonly kind: 'stroke'; readonly line: number[] }
  | ({ readonly kind: 'area' } & ReturnType<typeof boxOf>)
  | ({ readonly kind: 'note' } & PagePlace)

interface PageLayerProps {
  /** Of this page. */
  readonly annotations: readonly Numbered<PageAnnotation>[]
  /** The height of the page by its width. */
  readonly ratio: number
  readonly tool: PageTool
  readonly colour: AnnotationColour
  readonly onMade: (made: Made) => void
  readonly onRemove: (removed: Annotation) => void
}

/** Lies over the picture of a page and draws in its measures: it fits at every size. */
export function PageLayer({ annotations, ratio, tool, colour, onMade, onRemove }: PageLayerProps) {
  const t = useTranslations('annotations')
  const { places, handlers } = usePlaces(tool, onMade)
  const erase = tool === 'erase' ? onRemove : undefined
  return (
    <svg
      className={classes(styles.layer, styles[tool])}
      viewBox={`0 0 ${PAGE_UNITS} ${PAGE_UNITS * ratio}`}
      role="img"
      aria-label={t('onPage', { count: annotations.length })}
      {...handlers}
    >
      {annotations.map(({ annotation, no }, at) => (
        <Shape key={at} annotation={annotation} no={no} ratio={ratio} onErase={erase} />
      ))}
      {places.length > 0 && tool === 'pen' && (
        <path className={classes(styles.line, styles[colour])} d={pathOf(lineOf(places) ?? [], ratio)} />
      )}
      {places.length > 1 && tool === 'area' && <Box box={areaOf(places)} ratio={ratio} colour={colour} />}
    </svg>
  )
}

const areaOf = (places: readonly PagePlace[]) => {
  const [first = { x: 0, y: 0 }] = places
  return boxOf(first, places.at(-1) ?? first)
}

/** The places of the one pointer that draws: mouse, finger or pen. */
function usePlaces(tool: PageTool, onMade: PageLayerProps['onMade']) {
  const [places, setPlaces] = useState<readonly PagePlace[]>([])
  // What is on screen may be a moment behind the hand.
  const drawn = useRef<readonly PagePlace[]>([])
  const pointer = useRef<number>(undefined)
  // From then on what touches the page is the palm beside the pen.
  const hasPen = useRef(false)
  const follow = (event: PointerEvent<SVGSVGElement>, before: readonly PagePlace[]) => {
    drawn.current = [...before, ...placesOf(event)]
    setPlaces(drawn.current)
  }
  const stop = () => {
    pointer.current = undefined
    setPlaces([])
  }
  if (tool === 'look' || tool === 'erase') return { places, handlers: {} }
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      hasPen.current ||= event.pointerType === 'pen'
      const isPalm = hasPen.current && event.pointerType === 'touch'
      if (!event.isPrimary || event.button !== 0 || isPalm) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = event.pointerId
      follow(event, [])
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerId === pointer.current) follow(event, drawn.current)
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerId !== pointer.current) return
      follow(event, drawn.current)
      const made = madeOf(tool, drawn.current)
      stop()
      if (made !== undefined) onMade(made)
    },
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerId === pointer.current) stop()
    },
  }
  return { places, handlers }
}

/** A fast hand passes several places between two events. */
function placesOf({ currentTarget, nativeEvent }: PointerEvent<SVGSVGElement>): PagePlace[] {
  const box = currentTarget.getBoundingClientRect()
  const passed = nativeEvent.getCoalescedEvents?.() ?? []
  const events = passed.length > 0 ? passed : [nativeEvent]
  return events.map(({ clientX, clientY }) => placeOn(box, clientX - box.left, clientY - box.top))
}

/** Smaller areas are slips of the hand. */
const MIN_AREA = 60

function madeOf(tool: PageTool, places: readonly PagePlace[]): Made | undefined {
  const last = places.at(-1)
  if (last === undefined) return undefined
  if (tool === 'note') return { kind: 'note', ...last }
  if (tool === 'area') {
    const box = areaOf(places)
    return box.width < MIN_AREA && box.height < MIN_AREA ? undefined : { kind: 'area', ...box }
  }
  const line = lineOf(places)
  return line === undefined ? undefined : { kind: 'stroke', line }
}

interface ShapeProps {
  readonly annotation: PageAnnotation
  readonly no: number | undefined
  readonly ratio: number
  readonly onErase: ((removed: Annotation) => void) | undefined
}

function Shape({ annotation, no, ratio, onErase }: ShapeProps) {
  const erase = onErase && { onPointerDown: () => onErase(annotation) }
  if (annotation.kind === 'stroke') {
    const path = pathOf(annotation.line, ratio)
    return (
      <g {...erase}>
        <path className={styles.halo} d={path} />
        <path className={classes(styles.line, styles[annotation.colour])} d={path} />
      </g>
    )
  }
  return (
    <g {...erase}>
      {annotation.kind === 'area' && <Box box={annotation} ratio={ratio} colour={annotation.colour} />}
      <g
        className={classes(styles.badge, styles[annotation.colour])}
        transform={`translate(${annotation.x} ${Math.round(annotation.y * ratio)})`}
      >
        <circle r={190} />
        <text dy="0.36em">{no}</text>
      </g>
    </g>
  )
}

interface BoxProps {
  readonly box: ReturnType<typeof boxOf>
  readonly ratio: number
  readonly colour: AnnotationColour
}

const Box = ({ box: { x, y, width, height }, ratio, colour }: BoxProps) => (
  <rect className={styles[colour]} x={x} y={Math.round(y * ratio)} width={width} height={Math.round(height * ratio)} />
)
