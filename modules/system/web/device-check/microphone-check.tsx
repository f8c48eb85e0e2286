import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import styles from './device-check.module.css'
import { DeviceSelect } from './device-select.tsx'
import type { CheckResult, Tell } from './findings.ts'
import { LevelMeter } from './level-meter.tsx'
import { useMedia } from './use-media.ts'
import { judgeProblem } from './verdicts.rules.ts'

const SILENT_MS = 6000

interface CheckProps {
  readonly finding: CheckResult | undefined
  readonly tell: Tell
}

export function MicrophoneCheck({ finding, tell }: CheckProps) {
  const t = useTranslations('deviceCheck')
  const media = useMedia('microphone')
  const { stream, problem, isAsking } = media
  const isHeard = useRef(false)
  const label = stream?.getAudioTracks()[0]?.label ?? ''

  // A microphone that is on and hears nothing is as good as none.
  useEffect(() => {
    if (problem !== undefined) return tell('microphone', { ...judgeProblem(problem), facts: () => [] })
    if (stream === undefined) return undefined
    isHeard.current = false
    tell('microphone', undefined)
    const timer = setTimeout(() => {
      if (isHeard.current) return
      const facts: CheckResult['facts'] = translate => [translate('facts.device', { label })]
      tell('microphone', { verdict: 'attention', advice: 'microphoneSilent', facts })
    }, SILENT_MS)
    return () => clearTimeout(timer)
  }, [stream, problem, label, tell])

  const onHeard = () => {
    isHeard.current = true
    const facts: CheckResult['facts'] = translate => [translate('facts.device', { label }), translate('facts.heard')]
    tell('microphone', { verdict: 'good', advice: 'microphoneFine', facts })
  }

  return (
    <CheckCard name="microphone" finding={finding} isBusy={isAsking || stream !== undefined}>
      {stream && (
        <>
          <p className={styles.advice}>{t('microphone.speak')}</p>
          <LevelMeter stream={stream} onHeard={onHeard} />
          <DeviceSelect label={t('microphone.choose')} media={media} />
        </>
      )}
      <div className={styles.actions}>
        {stream ? (
          <Button onClick={media.stop}>{t('microphone.stop')}</Button>
        ) : (
          <Button busy={isAsking} onClick={() => media.start()}>
            {t('microphone.start')}
          </Button>
        )}
      </div>
    </CheckCard>
  )
}
