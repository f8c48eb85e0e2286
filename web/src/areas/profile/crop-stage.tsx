import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Crop, keyed, MAX_ZOOM, moved, sideOf, type Size, zoomed } from './crop.rules.ts'
import styles from './crop-stage.module.css'

/** Pixels of the canvas; on the page it is half of that, for sharp displays. */
const SIDE = 560

interface CropStageProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** Draws the square into a canvas of any size. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** The picture under a round window: dragged by mouse or finger, pinched, or moved by the keys. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const t = useTranslations('profile.avatar')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = usePointers(picture, crop, onChange)

  // The pixels of a canvas are outside React.
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(picture, crop, event)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because an application is what its keys and pointers make of it */}
      <div
        className={styles.stage}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because the keys move the picture, as the label says
        tabIndex={0}
        role="application"
        aria-label={t('stage')}
        aria-describedby="crop-keys"
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} className={styles.canvas} />
      </div>
      <p id="crop-keys" className={styles.keys}>
        {t('keys')}
      </p>
      <label className={styles.zoom}>
        <span>{t('zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={event => onChange(zoomed(picture, crop, Number(event.target.value)))}
        />
      </label>
    </div>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

const distance = (points: readonly Point[]): number => {
  const [a, b] = points
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/** One pointer drags; two pinch. */
function usePointers(size: Size, crop: Crop, onChange: (crop: Crop) => void) {
  const down = useRef(new Map<number, Point>())
  const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })
  const lift = (event: PointerEvent) => void down.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const apart = distance([...down.current.values()])
      down.current.set(event.pointerId, now)
      const width = event.currentTarget.clientWidth
      // The picture follows the finger, so the square goes the other way.
      const step = { dx: (before.x - now.x) / width, dy: (before.y - now.y) / width }
      const isPinch = down.current.size > 1 && apart > 0
      const ratio = distance([...down.current.values()]) / apart
      onChange(isPinch ? zoomed(size, crop, crop.zoom * ratio) : moved(size, crop, step))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
