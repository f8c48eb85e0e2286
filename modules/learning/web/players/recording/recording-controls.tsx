import { useTranslations } from 'use-intl'
import { IconButton } from '@tripos/ui/button.tsx'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import {
  BackIcon,
  ForwardIcon,
  FullScreenIcon,
  MutedIcon,
  PauseIcon,
  PictureIcon,
  PlayIcon,
  SoundIcon,
} from '../icons.tsx'
import { clockOf, type Command } from './recording.rules.ts'
import styles from './recording.module.css'
import type { MediaState } from './use-media.ts'

export interface Choice {
  readonly value: number
  readonly label: string
}

interface ControlsProps {
  readonly state: MediaState
  /** As long as is known. */
  readonly length: number | undefined
  readonly rates: readonly number[]
  readonly qualities: readonly Choice[]
  readonly quality: number
  readonly captions: readonly Choice[]
  readonly caption: number
  readonly canFloat: boolean
  readonly canFill: boolean
  readonly onCommand: (command: Command) => void
  readonly onSeek: (second: number) => void
  readonly onVolume: (volume: number) => void
  readonly onRate: (rate: number) => void
  readonly onQuality: (value: number) => void
  readonly onCaption: (value: number) => void
  readonly onFloat: () => void
}

export function RecordingControls(props: ControlsProps) {
  const { state, onCommand } = props
  const t = useTranslations('learning.player')
  return (
    <div className={styles.controls}>
      <Timeline {...props} />
      <div className={styles.row}>
        <IconButton label={t('back')} onClick={() => onCommand({ do: 'skip', seconds: -10 })}>
          <BackIcon />
        </IconButton>
        <IconButton
          className={styles.play}
          label={state.isPlaying ? t('pause') : t('play')}
          onClick={() => onCommand({ do: 'toggle' })}
        >
          {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={t('forward')} onClick={() => onCommand({ do: 'skip', seconds: 10 })}>
          <ForwardIcon />
        </IconButton>
        <IconButton label={t('mute')} aria-pressed={state.isMuted} onClick={() => onCommand({ do: 'mute' })}>
          {state.isMuted ? <MutedIcon /> : <SoundIcon />}
        </IconButton>
        <input
          className={styles.volume}
          type="range"
          min={0}
          max={100}
          step={5}
          aria-label={t('volume')}
          value={state.isMuted ? 0 : Math.round(state.volume * 100)}
          onChange={event => props.onVolume(Number(event.target.value) / 100)}
        />
        <span className={styles.gap} />
        <Choices {...props} />
        {props.canFloat && (
          <IconButton label={t('float')} onClick={props.onFloat}>
            <PictureIcon />
          </IconButton>
        )}
        {props.canFill && (
          <IconButton label={t('fullScreen')} onClick={() => onCommand({ do: 'fullScreen' })}>
            <FullScreenIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function Timeline({ state, length, onSeek }: ControlsProps) {
  const t = useTranslations('learning.player')
  const end = length ?? Math.max(1, state.time)
  const words =
    length === undefined ? clockOf(state.time) : t('timeOf', { time: clockOf(state.time), whole: clockOf(end) })
  return (
    <div className={styles.timeline}>
      <input
        type="range"
        min={0}
        max={Math.ceil(end)}
        step={1}
        aria-label={t('position')}
        aria-valuetext={words}
        value={Math.min(Math.floor(state.time), Math.ceil(end))}
        onChange={event => onSeek(Number(event.target.value))}
      />
      <span className={styles.time} aria-hidden="true">
        {words}
      </span>
    </div>
  )
}

function Choices(props: ControlsProps) {
  const t = useTranslations('learning.player')
  const { rates, qualities, captions } = props
  return (
    <>
      {captions.length > 0 && (
        <Choose
          label={t('captions')}
          value={props.caption}
          options={[{ value: -1, label: t('captionsOff') }, ...captions]}
          onChange={props.onCaption}
        />
      )}
      {qualities.length > 1 && (
        <Choose
          label={t('quality')}
          value={props.quality}
          options={qualities.map(({ value, label }) => ({ value, label: label || nameOf(value) }))}
          onChange={props.onQuality}
        />
      )}
      <Choose
        label={t('speed')}
        value={props.state.rate}
        options={rates.map(value => ({ value, label: t('rate', { rate: value }) }))}
        onChange={props.onRate}
      />
    </>
  )

  function nameOf(value: number): string {
    return value < 0 ? t('automatic') : t('version', { no: value + 1 })
  }
}

interface ChooseProps {
  readonly label: string
  readonly value: number
  readonly options: readonly Choice[]
  readonly onChange: (value: number) => void
}

/** The browser's own list: on a phone it comes up under the thumb. */
function Choose({ label, value, options, onChange }: ChooseProps) {
  return (
    <SelectInput
      className={styles.choose}
      aria-label={label}
      title={label}
      value={String(value)}
      options={options.map(option => ({ value: String(option.value), label: option.label }))}
      onChange={chosen => onChange(Number(chosen))}
    />
  )
}
