/** A unit of cmi5 (AU) in its frame, or in a window of its own where it asks for one. */
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { launchAddress } from './launch-address.rules.ts'
import styles from './scorm.module.css'
import { useLaunch } from './use-launch.ts'
import type { UnitOutcome } from './use-unit.ts'

interface Cmi5UnitProps {
  readonly unit: { readonly id: string; readonly entry: string }
  readonly sessionId: string
  /** Of the package; undefined where it has none. */
  readonly origin: string | undefined
  readonly folder: string
  readonly name: string
  /** What its frame may do. */
  readonly sandbox: string
  readonly onOutcome: (unit: string, outcome: UnitOutcome) => void
  readonly onLinksFailed: () => void
  readonly onAlive: () => void
  /** Launches it again. */
  readonly onAgain: () => void
}

export function Cmi5Unit({ unit, sessionId, folder, name, sandbox, onLinksFailed, onAgain, ...on }: Cmi5UnitProps) {
  const t = useTranslations('packages')
  const frame = useRef<HTMLIFrameElement>(null)
  // New links must not start a unit again that runs.
  const [address] = useState(folder)
  const [isLoaded, setLoaded] = useState(false)
  const { launched, error, isReady, isConnected, ask } = useLaunch({ sessionId, unit: unit.id, frame, ...on })
  if (isRefusal(error, 'LEARNING_ELSEWHERE')) return <p role="alert">{t('elsewhere')}</p>
  if (error !== undefined) return <ErrorState error={error} onRetry={onAgain} />
  if (launched === undefined) return <Skeleton height={480} />
  const source = launchAddress(address + unit.entry, launched.parameters, location.origin)
  const again = () => {
    onLinksFailed()
    onAgain()
  }
  const isSilent = isLoaded && !isReady && /\.x?html?([?#]|$)/i.test(unit.entry)
  return (
    <>
      {launched.isOwnWindow ? (
        <OwnWindow source={source} onAgain={again} />
      ) : (
        <iframe
          ref={frame}
          className={styles.frame}
          title={name}
          name={JSON.stringify({ app: location.origin })}
          src={source}
          sandbox={sandbox}
          allow="fullscreen; autoplay"
          onLoad={() => {
            setLoaded(true)
            ask()
          }}
        />
      )}
      {isSilent && (
        <div role="alert" className={styles.note}>
          {t('silent')} <Button onClick={again}>{t('again')}</Button>
        </div>
      )}
      <p className={styles.note} aria-live="polite">
        {t(isConnected ? 'saving.idle' : 'notConnected')}
      </p>
      {on.origin === undefined && <p className={styles.note}>{t('withoutName')}</p>}
    </>
  )
}

/** The address gives its token once: to open it a second time the unit is launched again. */
function OwnWindow({ source, onAgain }: { source: string; onAgain: () => void }) {
  const t = useTranslations('packages')
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    window.open(source, '_blank', 'noopener')
    setOpen(true)
  }
  return (
    <div className={styles.ownWindow}>
      <p>{t(isOpen ? 'inOwnWindow' : 'ownWindow')}</p>
      {isOpen ? (
        <Button onClick={onAgain}>{t('again')}</Button>
      ) : (
        <Button kind="primary" onClick={open}>
          {t('openWindow')}
        </Button>
      )}
    </div>
  )
}
