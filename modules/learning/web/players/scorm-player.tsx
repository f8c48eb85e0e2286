/** SCORM 1.2 and 2004, and cmi5. The package runs in a frame that is of another origin or of none, and reaches nothing of the app. */
import type { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import type { ContentOf, PlayerProps } from './player-props.ts'
import { Cmi5Unit } from './scorm/cmi5-unit.tsx'
import { frameName } from './scorm/bridge-messages.ts'
import styles from './scorm/scorm.module.css'
import { UnitMenu } from './scorm/unit-menu.tsx'
import { usePackageOrigin } from './scorm/use-package-origin.ts'
import { type UnitOutcome, useUnit } from './scorm/use-unit.ts'

type Props = PlayerProps<typeof LessonKind.scorm>
type Unit = ContentOf<typeof LessonKind.scorm>['units'][number]

/** Scripts, forms, questions and windows of its own. */
const SANDBOX = 'allow-scripts allow-forms allow-modals allow-popups'
/** Only under a name that is not the app's: under that it would be a page of the app. */
const SANDBOX_WITH_ORIGIN = `${SANDBOX} allow-same-origin`

export function ScormPlayer(props: Props) {
  return (
    <AreaMessages areas={['packages']}>
      <Package key={props.sessionId} {...props} />
    </AreaMessages>
  )
}

function Package({ title, content, sessionId, progress, onProgress, onLinksFailed, onAlive }: Props) {
  const t = useTranslations('packages')
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      content.units.findIndex(({ isHidden }) => !isHidden),
    ),
  )
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, UnitOutcome>>>({})
  const [tries, setTries] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const origin = usePackageOrigin(content)
  const unit = content.units[current]
  if (unit === undefined) return null
  const keep = (id: string, outcome: UnitOutcome) => {
    // Nothing new of its own, but a heartbeat comes soon: it brings what the lesson has become by this.
    if (outcome.isComplete && outcomes[id]?.isComplete !== true) onProgress({ position: progress.position, played: [] })
    setOutcomes(known => ({
      ...known,
      // What was complete stays so, whatever the package says when it is opened again.
      [id]: { ...outcome, isComplete: outcome.isComplete || known[id]?.isComplete === true },
    }))
  }
  const step = (by: 1 | -1) => setCurrent(index => Math.min(Math.max(index + by, 0), content.units.length - 1))
  const shown = (of: string | null) => ({
    unit,
    sessionId,
    onLinksFailed,
    onAlive,
    origin: of ?? undefined,
    folder: (of ?? '') + content.link.url,
    name: content.units.length > 1 && unit.title !== '' ? unit.title : title,
    onOutcome: keep,
    onAgain: () => setTries(tries + 1),
  })
  return (
    <div ref={box} className={styles.player}>
      <div className={styles.bar}>
        {content.units.length > 1 && (
          <UnitMenu units={content.units} current={current} outcomes={outcomes} onChoose={setCurrent} />
        )}
        <Button size="small" onClick={() => void box.current?.requestFullscreen()}>
          {t('fullScreen')}
        </Button>
      </div>
      {origin === undefined && <Skeleton height={480} />}
      {origin !== undefined && content.version === 'cmi5' && (
        <Cmi5Unit
          key={`${unit.id} ${tries}`}
          sandbox={origin === null ? SANDBOX : SANDBOX_WITH_ORIGIN}
          {...shown(origin)}
        />
      )}
      {origin !== undefined && content.version !== 'cmi5' && (
        <UnitFrame key={`${unit.id} ${tries}`} onStep={step} {...shown(origin)} />
      )}
    </div>
  )
}

interface UnitFrameProps extends Pick<Props, 'sessionId' | 'onLinksFailed' | 'onAlive'> {
  readonly unit: Unit
  /** Of the package; undefined where it has none. */
  readonly origin: string | undefined
  readonly folder: string
  readonly name: string
  readonly onOutcome: (unit: string, outcome: UnitOutcome) => void
  readonly onStep: (step: 1 | -1) => void
  /** From its beginning, with the state that the server has. */
  readonly onAgain: () => void
}

function UnitFrame({ unit, sessionId, origin, folder, name, onLinksFailed, onAgain, ...on }: UnitFrameProps) {
  const t = useTranslations('packages')
  const frame = useRef<HTMLIFrameElement>(null)
  const [address, setAddress] = useState(folder)
  const [isLoaded, setLoaded] = useState(false)
  const { opened, error, saving, isReady, isConnected } = useUnit({ sessionId, unit: unit.id, frame, origin, ...on })
  // New links must not start a package again that runs.
  if (!isReady && address !== folder) setAddress(folder)
  if (isRefusal(error, 'LEARNING_ELSEWHERE')) return <p role="alert">{t('elsewhere')}</p>
  if (isRefusal(error, 'UNIT_LOCKED')) return <p role="alert">{t('locked')}</p>
  if (error !== undefined) return <ErrorState error={error} onRetry={onAgain} />
  if (opened === undefined) return <Skeleton height={480} />
  const isSilent = isLoaded && !isReady && /\.x?html?([?#]|$)/i.test(unit.entry)
  const again = () => {
    onLinksFailed()
    onAgain()
  }
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        title={name}
        name={frameName(opened.state, location.origin)}
        src={address + unit.entry}
        sandbox={origin === undefined ? SANDBOX : SANDBOX_WITH_ORIGIN}
        allow="fullscreen; autoplay"
        onLoad={() => setLoaded(true)}
      />
      {isSilent && (
        <div role="alert" className={styles.note}>
          {t('silent')} <Button onClick={again}>{t('again')}</Button>
        </div>
      )}
      <p className={styles.note} aria-live="polite">
        {isConnected || saving !== 'idle' ? t(`saving.${saving}`) : t('notConnected')}
      </p>
    </>
  )
}
