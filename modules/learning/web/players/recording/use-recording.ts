import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LessonKind } from '../../../../courses/contract/course-kinds.ts'
import type { ContentOf, PlayerProps } from '../player-props.ts'
import { useLinks } from '../use-links.ts'
import { fill, goTo, lengthOf, play, setRate, setVolume, takeUpVolume, toggleMuted } from './element.ts'
import {
  agreedReached,
  type Command,
  commandOf,
  landing,
  playedBetween,
  type Pressed,
  ratesOf,
  reachedAfter,
  resumeAt,
} from './recording.rules.ts'
import { useCaptions } from './use-captions.ts'
import { useMedia } from './use-media.ts'
import { type Source, useSource } from './use-source.ts'

export type RecordingKind = typeof LessonKind.video | typeof LessonKind.audio

const sourcesOf = (content: ContentOf<RecordingKind>): Source[] =>
  content.kind === 1
    ? content.sources.map(({ label, isStream, link }) => ({ label, isStream, url: link.url }))
    : [{ label: '', isStream: false, url: content.file.link.url }]

const languagesOf = ({ captions }: ContentOf<RecordingKind>): string[] => captions.map(({ language }) => language)

interface Elements {
  readonly box: RefObject<HTMLElement | null>
  readonly media: RefObject<HTMLVideoElement | null>
}

/** A recording with everything that its controls need. */
export function useRecording(props: PlayerProps<RecordingKind>, { box, media }: Elements) {
  const { rule, progress, isHeld } = props
  const links = useLinks(props.content, props.onLinksFailed)
  const { content, attempt } = links
  const { state, look } = useMedia(media)
  const source = useSource({
    media,
    sources: sourcesOf(content),
    attempt,
    startAt: progress.position,
    onFailed: links.failed,
  })
  const captions = useCaptions(media, languagesOf(content))
  const length = state.duration ?? content.durationSeconds ?? undefined
  const rates = ratesOf(rule)
  const place = usePlace(props, { media, length, look })
  useStandStill(media, isHeld)

  const command = (wanted: Command) => {
    const element = media.current
    if (!element) return
    if (wanted.do === 'toggle') return toggle(element, isHeld)
    if (wanted.do === 'skip') return place.seek(element.currentTime + wanted.seconds)
    if (wanted.do === 'goTo') return place.seek((length ?? 0) * wanted.share)
    if (wanted.do === 'volume') return setVolume(element, element.volume + wanted.by)
    if (wanted.do === 'captions') return captions.toggle()
    if (wanted.do === 'fullScreen') return void fill(box.current)
    toggleMuted(element)
  }

  const onMetadata = () => {
    const element = media.current
    if (!element) return
    takeUpVolume(element)
    source.takeUp(position => place.land(resumeAt(position, lengthOf(element) ?? length)).second)
    place.onTime()
  }
  useKnown(media, onMetadata)

  return {
    state,
    links,
    source,
    captions,
    length,
    rates,
    place,
    command,
    onMetadata,
    onRateChange: () => {
      if (media.current) slowDown(media.current, rates.at(-1) ?? 1)
      look()
    },
    setRate: (rate: number) => {
      if (media.current) setRate(media.current, rate)
    },
    onKeyDown: keysFor(command),
  }
}

const keysFor = (command: (wanted: Command) => void) => (event: KeyboardEvent) => {
  const wanted = commandOf(pressedOf(event))
  if (!wanted) return
  event.preventDefault()
  command(wanted)
}

/** The element loads as soon as it is made, which may be before it stands in the page and anybody listens. */
function useKnown(media: Elements['media'], onMetadata: () => void): void {
  const onKnown = useEffectEvent(onMetadata)
  useEffect(() => {
    if ((media.current?.readyState ?? 0) > 0) onKnown()
  }, [media])
}

interface PlaceOptions {
  readonly media: Elements['media']
  readonly length: number | undefined
  readonly look: () => void
}

/** Where the recording is, what of it was played, and how far one may go. */
function usePlace(props: PlayerProps<RecordingKind>, { media, length, look }: PlaceOptions) {
  const { rule, progress, onProgress } = props
  const last = useRef<number>(undefined)
  const reached = useRef(progress.reached)
  const [heldAt, setHeldAt] = useState<number>()
  const isLocked = rule.noForwardSeek && !progress.isCompleted
  const land = (wanted: number) =>
    landing(wanted, { duration: length, reached: isLocked ? reached.current : undefined })

  const follow = () => {
    const element = media.current
    if (!element) return
    // The last second is whole, however short it is.
    const now = element.ended ? Math.ceil(element.currentTime) : element.currentTime
    const isPlaying = !element.paused && !element.ended
    const span = playedBetween(last.current, now)
    last.current = isPlaying ? now : undefined
    reached.current = reachedAfter(reached.current, span)
    const total = lengthOf(element)
    onProgress({
      position: now,
      isPlaying,
      ...(span ? { played: [span] } : {}),
      ...(total === undefined ? {} : { total: Math.ceil(total) }),
    })
    look()
  }

  const seek = (wanted: number) => {
    if (!media.current) return
    const { second, isHeldBack } = land(wanted)
    setHeldAt(isHeldBack ? second : undefined)
    goTo(media.current, second)
    look()
  }

  const agree = useEffectEvent((counted: number) => {
    reached.current = Math.max(counted, agreedReached(reached.current, counted))
    if (media.current && land(media.current.currentTime).isHeldBack) goTo(media.current, counted)
  })
  // The recording runs outside React, ahead of what the server has counted.
  useEffect(() => agree(progress.reached), [progress])

  return {
    isLocked,
    heldAt,
    land,
    seek,
    onTime: follow,
    /** Jumps that come from elsewhere, such as the keys of a headset, end where ours do. */
    onSeeking: () => {
      last.current = undefined
      const now = media.current?.currentTime ?? 0
      if (land(now).isHeldBack) seek(now)
    },
  }
}

/** The keys of the browser and of a headset know no lock. */
function slowDown(element: HTMLMediaElement, fastest: number): void {
  if (element.playbackRate > fastest) setRate(element, fastest)
}

function toggle(element: HTMLMediaElement, isHeld: boolean): void {
  if (!element.paused) element.pause()
  else if (!isHeld) play(element)
}

/** No recording plays to a page that nobody looks at: its time would not count. */
function useStandStill(media: Elements['media'], isHeld: boolean): void {
  useEffect(() => {
    if (isHeld) media.current?.pause()
  }, [media, isHeld])
  useEffect(() => {
    const element = media.current
    const look = () => {
      if (document.hidden) element?.pause()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [media])
}

function pressedOf(event: KeyboardEvent): Pressed {
  const element = event.target instanceof HTMLElement ? event.target : undefined
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  const kinds: Readonly<Record<string, Pressed['on']>> = { BUTTON: 'button', INPUT: 'slider', SELECT: 'select' }
  return { key: event.key, hasModifier, on: kinds[element?.tagName ?? ''] ?? 'other' }
}
