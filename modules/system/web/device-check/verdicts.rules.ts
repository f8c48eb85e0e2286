/** What a measurement means for an exam. Pure: figures in, a verdict and the advice that goes with it out. */

export type Verdict = 'good' | 'attention' | 'impossible'

export const CHECKS = [
  'network',
  'clock',
  'storage',
  'browser',
  'fullScreen',
  'camera',
  'microphone',
  'speaker',
] as const
export type CheckName = (typeof CHECKS)[number]

/** Without these nothing can be written; the others matter where an exam asks for them. */
const ALWAYS_NEEDED: readonly CheckName[] = ['network', 'storage', 'browser']

export type Advice =
  | 'networkFine'
  | 'networkSlow'
  | 'networkUnsteady'
  | 'networkGone'
  | 'clockFine'
  | 'clockWrong'
  | 'storageFine'
  | 'storageShort'
  | 'storagePrivate'
  | 'storageNone'
  | 'browserFine'
  | 'browserOld'
  | 'browserLacks'
  | 'fullScreenFine'
  | 'fullScreenRefused'
  | 'fullScreenNone'
  | 'cameraFine'
  | 'microphoneFine'
  | 'microphoneSilent'
  | 'speakerFine'
  | 'speakerSilent'
  | 'speakerNone'
  | MediaProblem

const MEDIA_PROBLEMS = [
  'needsHttps',
  'notAllowed',
  'noDevice',
  'deviceBusy',
  'mediaNone',
  'deviceLost',
  'mediaFailed',
] as const
/** Why the browser gives no camera or microphone. */
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number]

export const isMediaProblem = (advice: Advice): advice is MediaProblem =>
  MEDIA_PROBLEMS.some(problem => problem === advice)

export interface Judged {
  readonly verdict: Verdict
  readonly advice: Advice
}

const judged = (verdict: Verdict, advice: Advice): Judged => ({ verdict, advice })

export interface NetworkFigures {
  /** Round trips that came back, in milliseconds. */
  readonly trips: readonly number[]
  readonly lost: number
  /** Kilobytes a second; undefined where it could not be measured. */
  readonly rate: number | undefined
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return (low + high) / 2
}

/** How much one round trip differs from the next, on average. */
export function jitter(trips: readonly number[]): number {
  if (trips.length < 2) return 0
  const steps = trips.slice(1).map((trip, i) => Math.abs(trip - (trips[i] ?? trip)))
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}

const SLOW_TRIP_MS = 800
const UNSTEADY_MS = 400
/** A paper with pictures comes within half a minute. */
const SLOW_RATE = 30

export function judgeNetwork({ trips, lost, rate }: NetworkFigures): Judged {
  if (trips.length === 0) return judged('impossible', 'networkGone')
  if (lost > 0 || jitter(trips) > UNSTEADY_MS) return judged('attention', 'networkUnsteady')
  if (median(trips) > SLOW_TRIP_MS || (rate !== undefined && rate < SLOW_RATE))
    return judged('attention', 'networkSlow')
  return judged('good', 'networkFine')
}

const WRONG_CLOCK_MS = 60_000

/** The server's clock less this one, known as well as half the fastest round trip. */
export const judgeClock = (offsetMs: number): Judged =>
  Math.abs(offsetMs) < WRONG_CLOCK_MS ? judged('good', 'clockFine') : judged('attention', 'clockWrong')

export interface StorageFigures {
  readonly canKeep: boolean
  /** Undefined where the browser does not tell: over plain HTTP it never does. */
  readonly freeBytes: number | undefined
  readonly looksPrivate: boolean
}

const LITTLE_BYTES = 50 * 1024 * 1024

export function judgeStorage({ canKeep, freeBytes, looksPrivate }: StorageFigures): Judged {
  if (!canKeep) return judged('impossible', 'storageNone')
  if (freeBytes !== undefined && freeBytes < LITTLE_BYTES) return judged('attention', 'storageShort')
  return looksPrivate ? judged('attention', 'storagePrivate') : judged('good', 'storageFine')
}

export interface BrowserFigures {
  readonly name: string
  readonly version: number | undefined
  readonly missing: readonly string[]
}

/** The oldest versions that all of the product runs in. */
const OLDEST: Readonly<Record<string, number>> = { Chrome: 116, Edge: 116, Firefox: 124, Safari: 17 }

export function judgeBrowser({ name, version, missing }: BrowserFigures): Judged {
  if (missing.length > 0) return judged('impossible', 'browserLacks')
  const oldest = OLDEST[name]
  const isKnown = oldest !== undefined && version !== undefined && version >= oldest
  return isKnown ? judged('good', 'browserFine') : judged('attention', 'browserOld')
}

/** Names of errors of getUserMedia, old spellings included (W3C Media Capture, 10.2). */
const PROBLEMS: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'notAllowed',
  PermissionDeniedError: 'notAllowed',
  SecurityError: 'notAllowed',
  NotFoundError: 'noDevice',
  DevicesNotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'deviceBusy',
  TrackStartError: 'deviceBusy',
  AbortError: 'deviceBusy',
}

export const problemOf = (errorName: string): MediaProblem => PROBLEMS[errorName] ?? 'mediaFailed'

/** What stands in the way before anything is asked for. */
export function problemBefore(place: {
  readonly isSecure: boolean
  readonly hasMedia: boolean
}): MediaProblem | undefined {
  if (place.hasMedia) return undefined
  return place.isSecure ? 'mediaNone' : 'needsHttps'
}

/** A lost or busy device may come back by itself, a question may be answered otherwise; the rest may not. */
export const judgeProblem = (problem: MediaProblem): Judged =>
  judged(problem === 'deviceBusy' || problem === 'deviceLost' ? 'attention' : 'impossible', problem)

export interface Overall {
  readonly verdict: Verdict
  readonly open: number
  readonly attention: number
  readonly impossible: number
}

/** One line for all: what only some exams need never makes an exam impossible. */
export function overallOf(found: Readonly<Partial<Record<CheckName, Verdict>>>): Overall {
  const all = CHECKS.flatMap(name => (found[name] === undefined ? [] : [{ name, verdict: found[name] }]))
  const count = (wanted: Verdict) => all.filter(({ verdict }) => verdict === wanted).length
  const [attention, impossible] = [count('attention'), count('impossible')]
  const isBarred = all.some(({ name, verdict }) => verdict === 'impossible' && ALWAYS_NEEDED.includes(name))
  const verdict = isBarred ? 'impossible' : attention + impossible > 0 ? 'attention' : 'good'
  return { verdict, open: CHECKS.length - all.length, attention, impossible }
}
