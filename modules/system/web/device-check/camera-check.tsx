import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import styles from './device-check.module.css'
import { DeviceSelect } from './device-select.tsx'
import type { CheckResult, Tell } from './findings.ts'
import { useMedia } from './use-media.ts'
import { judgeProblem } from './verdicts.rules.ts'

interface CheckProps {
  readonly finding: CheckResult | undefined
  readonly tell: Tell
}

export function CameraCheck({ finding, tell }: CheckProps) {
  const t = useTranslations('deviceCheck')
  const media = useMedia('camera')
  const video = useRef<HTMLVideoElement>(null)
  const { stream, problem, isAsking } = media

  // The picture goes into the element; the first one that has a size says that the camera works.
  useEffect(() => {
    const element = video.current
    if (problem !== undefined) return tell('camera', { ...judgeProblem(problem), facts: () => [] })
    if (element === null || stream === undefined) return undefined
    element.srcObject = stream
    const label = stream.getVideoTracks()[0]?.label ?? ''
    const onSize = () => {
      const { videoWidth: width, videoHeight: height } = element
      if (width === 0) return
      const facts: CheckResult['facts'] = translate => [
        translate('facts.device', { label }),
        translate('facts.picture', { width, height }),
      ]
      tell('camera', { verdict: 'good', advice: 'cameraFine', facts })
    }
    element.addEventListener('resize', onSize)
    element.addEventListener('loadeddata', onSize)
    return () => {
      element.removeEventListener('resize', onSize)
      element.removeEventListener('loadeddata', onSize)
      element.srcObject = null
    }
  }, [stream, problem, tell])

  return (
    <CheckCard name="camera" finding={finding} isBusy={isAsking || stream !== undefined}>
      {stream && (
        <>
          <video ref={video} className={styles.preview} aria-label={t('camera.preview')} autoPlay muted playsInline />
          <DeviceSelect label={t('camera.choose')} media={media} />
        </>
      )}
      <div className={styles.actions}>
        {stream ? (
          <Button onClick={media.stop}>{t('camera.stop')}</Button>
        ) : (
          <Button busy={isAsking} onClick={() => media.start()}>
            {t('camera.start')}
          </Button>
        )}
      </div>
    </CheckCard>
  )
}
