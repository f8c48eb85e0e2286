import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import styles from './device-check.module.css'
import type { CheckResult, Tell } from './findings.ts'

interface CheckProps {
  readonly finding: CheckResult | undefined
  readonly tell: Tell
}

const TONES_HZ = [523, 784] as const
const TONE_SECONDS = 0.6

function playTones(context: AudioContext): void {
  for (const [at, hertz] of TONES_HZ.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const begin = context.currentTime + at * TONE_SECONDS
    tone.frequency.value = hertz
    // Rises and falls softly: a hard edge is a click.
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(0.3, begin + 0.05)
    volume.gain.linearRampToValueAtTime(0, begin + TONE_SECONDS - 0.05)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + TONE_SECONDS)
  }
}

/** Only the person can say whether it was heard. */
export function SpeakerCheck({ finding, tell }: CheckProps) {
  const t = useTranslations('deviceCheck')
  const context = useRef<AudioContext>(undefined)
  const [wasPlayed, setWasPlayed] = useState(false)

  // Leaving the page ends the sound.
  useEffect(() => () => void context.current?.close(), [])

  const play = async () => {
    try {
      context.current ??= new AudioContext()
      await context.current.resume()
      playTones(context.current)
      setWasPlayed(true)
    } catch {
      tell('speaker', { verdict: 'impossible', advice: 'speakerNone', facts: () => [] })
    }
  }
  const report = (isHeard: boolean) =>
    tell('speaker', {
      verdict: isHeard ? 'good' : 'attention',
      advice: isHeard ? 'speakerFine' : 'speakerSilent',
      facts: () => [],
    })

  return (
    <CheckCard name="speaker" finding={finding}>
      <div className={styles.actions}>
        <Button onClick={() => void play()}>{t('speaker.play')}</Button>
      </div>
      {wasPlayed && (
        <div className={styles.question} role="group" aria-labelledby="heard">
          <p id="heard">{t('speaker.ask')}</p>
          <div className={styles.actions}>
            <Button size="small" onClick={() => report(true)}>
              {t('speaker.yes')}
            </Button>
            <Button size="small" onClick={() => report(false)}>
              {t('speaker.no')}
            </Button>
          </div>
        </div>
      )}
    </CheckCard>
  )
}
