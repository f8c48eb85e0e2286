/** Where things come to lie when they are moved or made larger: on the page, and in line with what is there. Millimetres. */

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Page {
  readonly width: number
  readonly height: number
}

export const MIN_SIDE = 2
/** So near lines are taken for the same. */
export const SNAP_MM = 1.5

const rounded = (value: number): number => Math.round(value * 10) / 10
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

export const moved = (box: Box, { x, y }: { readonly x: number; readonly y: number }, page: Page): Box => ({
  ...box,
  x: rounded(within(box.x + x, 0, page.width - box.width)),
  y: rounded(within(box.y + y, 0, page.height - box.height)),
})

export const resized = (box: Box, { x, y }: { readonly x: number; readonly y: number }, page: Page): Box => ({
  ...box,
  width: rounded(within(box.width + x, MIN_SIDE, page.width - box.x)),
  height: rounded(within(box.height + y, MIN_SIDE, page.height - box.y)),
})

/** Edges and middle of something along one axis. */
const linesOf = (start: number, length: number): readonly number[] => [start, start + length / 2, start + length]

interface Snap {
  /** How far it has to go to be in line. */
  readonly by: number
  /** Where the line is; null where nothing is near. */
  readonly at: number | null
}

function snapAlong(own: readonly number[], lines: readonly number[]): Snap {
  let best: Snap = { by: 0, at: null }
  let distance = SNAP_MM
  for (const line of lines)
    for (const edge of own) {
      if (Math.abs(line - edge) >= distance) continue
      distance = Math.abs(line - edge)
      best = { by: line - edge, at: line }
    }
  return best
}

export interface Snapped {
  readonly box: Box
  /** The lines that it lies on now, to be drawn. */
  readonly vertical: number | null
  readonly horizontal: number | null
}

/** A box that is dragged comes into line with the page and with other boxes where it is near enough. */
export function snapped(box: Box, others: readonly Box[], page: Page): Snapped {
  const columns = [...linesOf(0, page.width), ...others.flatMap(other => linesOf(other.x, other.width))]
  const rows = [...linesOf(0, page.height), ...others.flatMap(other => linesOf(other.y, other.height))]
  const x = snapAlong(linesOf(box.x, box.width), columns)
  const y = snapAlong(linesOf(box.y, box.height), rows)
  return { box: moved(box, { x: x.by, y: y.by }, page), vertical: x.at, horizontal: y.at }
}

/** On a page of another size everything keeps its place as far as it can. */
export const fitted = (box: Box, page: Page): Box => {
  const width = Math.min(box.width, page.width)
  const height = Math.min(box.height, page.height)
  return moved({ ...box, width, height }, { x: 0, y: 0 }, page)
}
