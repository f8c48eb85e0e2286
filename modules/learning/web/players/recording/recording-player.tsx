import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { SoundIcon } from '../icons.tsx'
import type { PlayerProps } from '../player-props.ts'
import { float, setVolume } from './element.ts'
import { Marks } from './marks.tsx'
import { RecordingControls } from './recording-controls.tsx'
import { clockOf } from './recording.rules.ts'
import styles from './recording.module.css'
import { type RecordingKind, useRecording } from './use-recording.ts'

/** Video and sound: the browser's element with our own controls, by mouse, thumb and keyboard. */
export function RecordingPlayer(props: PlayerProps<RecordingKind>) {
  const { title } = props
  const t = useTranslations('learning.player')
  const box = useRef<HTMLElement>(null)
  const media = useRef<HTMLVideoElement>(null)
  const player = useRecording(props, { box, media })
  const { state, links, source, captions, length } = player
  const { content } = links
  const hasPicture = content.kind === 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because the keys of its buttons and sliders bubble up to here
    <section ref={box} className={styles.player} aria-label={title} onKeyDown={player.onKeyDown}>
      <div className={classes(styles.stage, !hasPicture && styles.sound)}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- because its author gives the captions */}
        <video
          ref={media}
          className={styles.media}
          src={source.url}
          playsInline
          preload="metadata"
          onClick={() => player.command({ do: 'toggle' })}
          onLoadedMetadata={player.onMetadata}
          onTimeUpdate={player.place.onTime}
          onSeeking={player.place.onSeeking}
          onSeeked={player.place.onTime}
          onPlay={player.place.onTime}
          onPlaying={player.place.onTime}
          onPause={player.place.onTime}
          onWaiting={player.place.onTime}
          onEnded={player.place.onTime}
          onDurationChange={player.place.onTime}
          onVolumeChange={player.place.onTime}
          onRateChange={player.onRateChange}
          onError={source.onError}
        >
          {content.captions.map(({ label, language, link }) => (
            <track key={language + label} kind="captions" src={link.url} srcLang={language} label={label} />
          ))}
        </video>
        {!hasPicture && captions.text === '' && (
          <span className={styles.soundSign} aria-hidden="true">
            <SoundIcon />
          </span>
        )}
        {captions.text !== '' && <p className={styles.captions}>{captions.text}</p>}
        {state.isWaiting && !links.isBroken && (
          <p className={styles.waiting} role="status">
            {t('waiting')}
          </p>
        )}
      </div>
      {links.isBroken ? (
        <div className={styles.broken} role="alert">
          <p>{t('broken')}</p>
          <Button onClick={links.retry}>{t('again')}</Button>
        </div>
      ) : (
        <RecordingControls
          state={state}
          length={length}
          rates={player.rates}
          qualities={source.qualities}
          quality={source.quality}
          captions={content.captions.map(({ label }, value) => ({ value, label }))}
          caption={captions.chosen}
          canFloat={hasPicture && document.pictureInPictureEnabled === true}
          canFill={hasPicture}
          onCommand={player.command}
          onSeek={player.place.seek}
          onVolume={volume => media.current && setVolume(media.current, volume)}
          onRate={player.setRate}
          onQuality={source.choose}
          onCaption={captions.choose}
          onFloat={() => void float(media.current)}
        />
      )}
      <p className={styles.hint} role="status">
        {player.place.heldAt === undefined ? '' : t('heldBack', { time: clockOf(player.place.heldAt) })}
      </p>
      <Locks isLocked={player.place.isLocked} noSpeed={props.rule.noSpeed} />
      <Marks marks={content.marks} time={state.time} onGo={player.place.seek} />
    </section>
  )
}

/** What the author does not allow is said before it is tried. */
function Locks({ isLocked, noSpeed }: { isLocked: boolean; noSpeed: boolean }) {
  const t = useTranslations('learning.player')
  if (!isLocked && !noSpeed) return null
  return (
    <ul className={styles.locks}>
      {isLocked && <li>{t('noForwardSeek')}</li>}
      {noSpeed && <li>{t('noSpeed')}</li>}
    </ul>
  )
}
