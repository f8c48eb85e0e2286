import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DesignItem } from '../../../contract/designs.ts'
import styles from './designer.module.css'
import { ItemFace } from './item-face.tsx'
import { type Box, moved, resized, snapped } from './move.rules.ts'
import { useItemName } from './use-item-name.ts'
import type { DesignState } from './use-design.ts'

interface CanvasProps {
  readonly state: DesignState
  readonly isDisabled: boolean
}

interface Guides {
  readonly vertical: number | null
  readonly horizontal: number | null
}
/** Of a side of the page: it is as wide as its place, whatever was measured. */
const share = (length: number, side: number): string => `${(length / side) * 100}%`

const NO_GUIDES: Guides = { vertical: null, horizontal: null }

/** As large as the page is on the screen: pixels of a millimetre. */
function useScale(width: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(2)
  // The page of the browser decides how wide it is.
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setScale(element.clientWidth / width)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [width])
  return { ref, scale }
}

/** The page of a certificate: things are dragged, moved by arrow keys, and made larger at their corner. */
export function Canvas({ state, isDisabled }: CanvasProps) {
  const t = useTranslations('certificatesStaff.designer')
  const { page, design } = state
  const { ref, scale } = useScale(page.width)
  const [guides, setGuides] = useState(NO_GUIDES)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because what scrolls needs the focus where nothing in it can take it
    <div className={styles.place} tabIndex={isDisabled ? 0 : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- because a click beside everything only takes the choice back; keys have Escape */}
      <div
        ref={ref}
        className={styles.page}
        role="group"
        aria-label={t('page')}
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        onClick={event => event.target === event.currentTarget && state.choose(undefined)}
      >
        {design.items.map(item => (
          <Piece key={item.id} {...{ item, state, scale, isDisabled, setGuides }}>
            <ItemFace item={item} scale={scale} />
          </Piece>
        ))}
        {guides.vertical !== null && (
          <span className={styles.vertical} style={{ left: share(guides.vertical, page.width) }} />
        )}
        {guides.horizontal !== null && (
          <span className={styles.horizontal} style={{ top: share(guides.horizontal, page.height) }} />
        )}
      </div>
    </div>
  )
}

interface PieceProps {
  readonly item: DesignItem
  readonly state: DesignState
  readonly scale: number
  readonly isDisabled: boolean
  readonly setGuides: (guides: Guides) => void
  readonly children: ReactNode
}

interface Drag {
  readonly from: Box
  readonly startX: number
  readonly startY: number
  readonly isResize: boolean
}

function useDrag({ item, state, scale, setGuides }: PieceProps) {
  const drag = useRef<Drag>(null)
  const begin = (event: PointerEvent, isResize: boolean) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: item, startX: event.clientX, startY: event.clientY, isResize }
    state.choose(item.id)
  }
  const move = (event: PointerEvent) => {
    if (drag.current === null) return
    const { from, startX, startY, isResize } = drag.current
    const by = { x: (event.clientX - startX) / scale, y: (event.clientY - startY) / scale }
    if (isResize) return state.change({ ...item, ...sides(resized(from, by, state.page)) })
    const others = state.design.items.filter(other => other.id !== item.id)
    const { box, ...guides } = snapped(moved(from, by, state.page), others, state.page)
    setGuides(guides)
    state.change({ ...item, ...sides(box) })
  }
  const end = () => {
    drag.current = null
    setGuides(NO_GUIDES)
  }
  return { begin, move, end }
}

const sides = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const FAR = 10

/** Arrows move by a millimetre, with Shift by ten; with Alt they change the size. */
function useKeys({ item, state }: PieceProps) {
  return (event: React.KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') state.remove(item.id)
    else if (event.key === 'Escape') state.choose(undefined)
    else {
      const arrow = ARROWS[event.key]
      if (arrow === undefined) return
      const step = event.shiftKey ? FAR : 1
      const by = { x: arrow.x * step, y: arrow.y * step }
      state.change({ ...item, ...sides(event.altKey ? resized(item, by, state.page) : moved(item, by, state.page)) })
    }
    event.preventDefault()
  }
}

function Piece(props: PieceProps) {
  const { item, state, isDisabled, children } = props
  const nameOf = useItemName()
  const { begin, move, end } = useDrag(props)
  const onKeyDown = useKeys(props)
  const isChosen = state.chosen?.id === item.id
  const place = {
    left: share(item.x, state.page.width),
    top: share(item.y, state.page.height),
    width: share(item.width, state.page.width),
    height: share(item.height, state.page.height),
  }
  if (isDisabled)
    return (
      <div className={styles.piece} style={place}>
        {children}
      </div>
    )
  return (
    <div
      className={isChosen ? styles.chosen : styles.piece}
      style={place}
      role="button"
      tabIndex={0}
      aria-label={nameOf(item)}
      aria-pressed={isChosen}
      onPointerDown={event => begin(event, false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onFocus={() => state.choose(item.id)}
      onKeyDown={onKeyDown}
    >
      {children}
      {isChosen && <span className={styles.corner} onPointerDown={event => begin(event, true)} />}
    </div>
  )
}
