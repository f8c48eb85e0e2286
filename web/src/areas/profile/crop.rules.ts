/** Which square of a picture becomes the avatar. All lengths in pixels of the picture. */

export interface Size {
  readonly width: number
  readonly height: number
}

/** Centre of the square, and how much nearer than "as much as fits". */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const MAX_ZOOM = 5

/** Side of the square. */
export const sideOf = (size: Size, { zoom }: Crop): number => Math.min(size.width, size.height) / zoom

export const wholePicture = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The nearest square that lies inside the picture. */
function inside(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, MAX_ZOOM)
  const half = sideOf(size, { ...crop, zoom }) / 2
  return { zoom, x: between(crop.x, half, size.width - half), y: between(crop.y, half, size.height - half) }
}

export interface Step {
  readonly dx: number
  readonly dy: number
}

/** Moves the square by a share of its side: 0.1 is a tenth. */
export function moved(size: Size, crop: Crop, { dx, dy }: Step): Crop {
  const side = sideOf(size, crop)
  return inside(size, { ...crop, x: crop.x + dx * side, y: crop.y + dy * side })
}

/** The centre stays where it is, as far as the edges of the picture let it. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => inside(size, { ...crop, zoom })

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

/** Arrows move by a fiftieth of the square, with Shift by a fifth; plus and minus go nearer and back. Undefined for any other key. */
export function keyed(
  size: Size,
  crop: Crop,
  key: { readonly key: string; readonly shiftKey: boolean },
): Crop | undefined {
  const step = KEYS[key.key]
  const share = key.shiftKey ? 0.2 : 0.02
  if (step) return moved(size, crop, { dx: step.dx * share, dy: step.dy * share })
  if (key.key === '+' || key.key === '=') return zoomed(size, crop, crop.zoom * 1.1)
  if (key.key === '-' || key.key === '_') return zoomed(size, crop, crop.zoom / 1.1)
  return undefined
}
