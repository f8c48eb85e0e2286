import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import styles from './device-check.module.css'
import type { CheckResult, Tell } from './findings.ts'

interface CheckProps {
  readonly finding: CheckResult | undefined
  readonly tell: Tell
}

/** iPhones have neither. */
const canBeFull = (): boolean =>
  document.fullscreenEnabled && typeof document.documentElement.requestFullscreen === 'function'

export function FullScreenCheck({ finding, tell }: CheckProps) {
  const t = useTranslations('deviceCheck.fullScreen')
  const [isFull, setIsFull] = useState(document.fullscreenElement !== null)

  // Full screen is left by a key too, and does not outlast this page.
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])

  const report = (verdict: CheckResult['verdict'], advice: CheckResult['advice']) =>
    tell('fullScreen', { verdict, advice, facts: () => [] })
  const enter = () => {
    if (!canBeFull()) return report('impossible', 'fullScreenNone')
    document.documentElement.requestFullscreen().then(
      () => report('good', 'fullScreenFine'),
      () => report('attention', 'fullScreenRefused'),
    )
  }

  return (
    <CheckCard name="fullScreen" finding={finding}>
      <div className={styles.actions}>
        <Button onClick={isFull ? () => void document.exitFullscreen() : enter}>{t(isFull ? 'leave' : 'enter')}</Button>
      </div>
    </CheckCard>
  )
}
