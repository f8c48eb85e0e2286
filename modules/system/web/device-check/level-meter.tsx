import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './device-check.module.css'

const EVERY_MS = 80
/** Quieter than this is no voice. */
const HEARD = 0.3

interface LevelMeterProps {
  readonly stream: MediaStream
  /** Once for each stream. */
  readonly onHeard: () => void
}

/** How loud it is now: 0 at -60 dB, 1 at full scale. */
function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power + 1e-12)) / 60))
}

export function LevelMeter({ stream, onHeard }: LevelMeterProps) {
  const t = useTranslations('deviceCheck.microphone')
  const meter = useRef<HTMLMeterElement>(null)

  // Sound is outside React, and far too fast for it: the element is set by hand.
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let isHeard = false
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const level = levelOf(samples)
      if (meter.current) meter.current.value = level
      if (isHeard || level < HEARD) return
      isHeard = true
      onHeard()
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      void context.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [stream])

  return <meter ref={meter} className={styles.meter} min={0} max={1} aria-label={t('level')} />
}
