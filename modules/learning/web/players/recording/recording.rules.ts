/** What the controls of a recording do, as pure rules. */
import type { LessonRule } from '../../../../courses/contract/lessons.ts'
import type { WatchedRange } from '../player-props.ts'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The speeds that may be chosen. */
export const ratesOf = ({ noSpeed }: LessonRule): readonly number[] =>
  noSpeed ? RATES.filter(rate => rate <= 1) : RATES

/** What was played between two looks at the clock of the recording. Undefined after a jump, and where it stood still. */
export const playedBetween = (last: number | undefined, now: number): WatchedRange | undefined =>
  last !== undefined && now > last ? [last, now] : undefined

/** How far one may go in a recording in which nothing may be skipped; what is played moves it on. */
export function reachedAfter(reached: number, span: WatchedRange | undefined): number {
  // Players look at the clock a few times a second.
  if (!span || span[0] > reached + 1) return reached
  return Math.max(reached, span[1])
}

/** More than two heartbeats of play at the fastest: something in between did not count. */
const MAX_LEAD_SECONDS = 45

/** The server counts. Whoever is too far beyond what it knows of goes back: the rest would never count. */
export const agreedReached = (own: number, counted: number): number =>
  own > counted + MAX_LEAD_SECONDS ? counted : own

interface Bounds {
  readonly duration: number | undefined
  /** Undefined: anywhere. */
  readonly reached: number | undefined
}

/** Where a jump ends, and whether that is less far than was wanted. */
export function landing(wanted: number, { duration, reached }: Bounds): { second: number; isHeldBack: boolean } {
  const inside = Math.min(Math.max(0, wanted), duration ?? Number.POSITIVE_INFINITY)
  const isHeldBack = reached !== undefined && inside > reached + 0.5
  return { second: isHeldBack ? reached : inside, isHeldBack }
}

/** Where to go on: where it was left, but from the beginning of what was heard to its end. */
export const resumeAt = (position: number, duration: number | undefined): number =>
  duration !== undefined && position >= duration - 2 ? 0 : position

export type Command =
  | { readonly do: 'toggle' | 'mute' | 'captions' | 'fullScreen' }
  | { readonly do: 'skip'; readonly seconds: number }
  | { readonly do: 'volume'; readonly by: number }
  | { readonly do: 'goTo'; readonly share: number }

const COMMANDS: Readonly<Record<string, Command>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'skip', seconds: -10 },
  l: { do: 'skip', seconds: 10 },
  arrowleft: { do: 'skip', seconds: -5 },
  arrowright: { do: 'skip', seconds: 5 },
  arrowup: { do: 'volume', by: 0.1 },
  arrowdown: { do: 'volume', by: -0.1 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  f: { do: 'fullScreen' },
  home: { do: 'goTo', share: 0 },
  end: { do: 'goTo', share: 1 },
}

export interface Pressed {
  readonly key: string
  readonly hasModifier: boolean
  /** Kind of the element that has the focus: it keeps its own keys. */
  readonly on: 'button' | 'slider' | 'select' | 'other'
}

const OWN_KEYS: Readonly<Record<Pressed['on'], RegExp>> = {
  button: /^ $/,
  slider: /^(arrow.*|home|end)$/,
  // Letters choose an entry there.
  select: /./,
  other: /^$/,
}

export function commandOf({ key, hasModifier, on }: Pressed): Command | undefined {
  const name = key.toLowerCase()
  if (hasModifier || OWN_KEYS[on].test(name)) return undefined
  return COMMANDS[name]
}

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds of a recording: 1:05, 1:02:03. */
export function clockOf(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor(total / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}
