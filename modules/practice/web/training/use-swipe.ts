import { type TouchEvent, useRef } from 'react'

const FAR = 60
/** What moves by fingers itself. */
const OWN_MOVES = 'input, textarea, select, [tabindex="0"][role=group], table, [draggable]'

/** A finger that is drawn sideways over the page goes one step: to the left, on. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      const isFree = event.target instanceof Element && event.target.closest(OWN_MOVES) === null
      from.current = touch && isFree && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const [start, end] = [from.current, event.changedTouches[0]]
      from.current = null
      if (start === null || end === undefined) return
      const [x, y] = [end.clientX - start.x, end.clientY - start.y]
      if (Math.abs(x) >= FAR && Math.abs(x) > 2 * Math.abs(y)) onStep(x < 0 ? 1 : -1)
    },
  }
}
