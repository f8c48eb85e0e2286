import { type KeyboardEvent, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import styles from './crop-stage.module.css'

const MAX_ZOOM = 5
/** Pixels of the page that an arrow key moves the picture by: a tenth of the stage. With Shift it is a fifth of that. */
const KEY_STEP = 28

/** What a key multiplies the zoom by. */
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1, _: 1 / 1.1 }

interface CropStageProps {
  /** Of the picture. */
  readonly url: string
  /** The square under the window, in pixels of the picture. */
  readonly onChange: (area: Area) => void
}

/** The picture under a round window: dragged by mouse or finger, pinched, or moved by the keys. */
export function CropStage({ url, onChange }: CropStageProps) {
  const t = useTranslations('profile.avatar')
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)

  const onKeyDown = (event: KeyboardEvent) => {
    const factor = ZOOM_KEYS[event.key]
    if (factor === undefined) return
    event.preventDefault()
    setZoom(Math.min(MAX_ZOOM, Math.max(1, zoom * factor)))
  }
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because the keys of the window inside it bubble up to here */}
      <div className={styles.stage} onKeyDown={onKeyDown}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.window ?? '' }}
          cropperProps={{ role: 'application', 'aria-label': t('stage'), 'aria-describedby': 'crop-keys' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onChange(area)}
        />
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
          value={zoom}
          onChange={event => setZoom(Number(event.target.value))}
        />
      </label>
    </div>
  )
}
