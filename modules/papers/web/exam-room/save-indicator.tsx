import { useTranslations } from 'use-intl'
import { formatTime } from '@tripos/web-kit/format.ts'
import { classes } from '@tripos/ui/classes.ts'
import type { Pictures } from './pictures.ts'
import styles from './save-indicator.module.css'
import { type Indicator, indicatorOf } from './saving/indicator.rules.ts'
import type { SavingState } from './saving/save-loop.ts'
import { usePictureCount } from './use-pictures.ts'

const TONES: Readonly<Record<Indicator['kind'], string | undefined>> = {
  ready: styles.good,
  saved: styles.good,
  saving: styles.busy,
  waiting: styles.warning,
  offline: styles.warning,
  memoryOnly: styles.bad,
  signedOut: styles.bad,
  stopped: styles.bad,
}

/** Always in view, never announced: what is wrong is said by the notices. */
export function SaveIndicator({ saving, pictures }: { saving: SavingState; pictures: Pictures | undefined }) {
  const indicator = indicatorOf(saving)
  const text = useIndicatorText(indicator)
  return (
    <span className={classes(styles.indicator, TONES[indicator.kind])} data-saving={indicator.kind}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      <OnDevice pictures={pictures} />
    </span>
  )
}

/** What of the paper is here already: with all of it, the network may go. */
function OnDevice({ pictures }: { pictures: Pictures | undefined }) {
  const t = useTranslations('examRoom.saving')
  const { all, here } = usePictureCount(pictures)
  const isComplete = all === here
  return (
    <span className={classes(styles.detail, isComplete && styles.complete)} data-pictures={`${here}/${all}`}>
      {isComplete ? t('complete') : t('pictures', { all, here })}
    </span>
  )
}

function useIndicatorText(indicator: Indicator): string {
  const t = useTranslations('examRoom.saving')
  switch (indicator.kind) {
    case 'saved':
      return t('saved', { time: formatTime(indicator.at) })
    case 'saving':
    case 'waiting': {
      const text = t(indicator.kind, { count: indicator.count })
      return indicator.at === undefined ? text : t('savedBefore', { text, time: formatTime(indicator.at) })
    }
    case 'memoryOnly':
      return t(indicator.kind, { count: indicator.count })
    case 'offline':
      return indicator.count === 0 ? t('offline') : t('offlineCount', { count: indicator.count })
    case 'ready':
    case 'signedOut':
    case 'stopped':
      return t(indicator.kind)
  }
}
