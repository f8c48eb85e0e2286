/** What every player of a lesson is given. Players know no page and no call: whoever shows them counts and asks. */
import type { LessonKind } from '../../../courses/contract/course-kinds.ts'
import type { LessonProgress, ShownContent } from '../../contract/learning.ts'
import type { LessonRule } from '../../../courses/contract/lessons.ts'

export type ContentOf<K extends LessonKind> = Extract<ShownContent, { kind: K }>

/** Seconds of a recording or pages of a document: [first, end). */
export type WatchedRange = readonly [number, number]

/** What a player tells of itself, as often as it likes. */
export interface PlayReport {
  /** Second of the recording, or page from 0. */
  readonly position: number
  /** What was played or shown since the last report. */
  readonly played?: readonly WatchedRange[]
  /** Seconds of the recording, or pages of the document. */
  readonly total?: number
  /** A recording that stands still is no learning; what has no such thing says nothing. */
  readonly isPlaying?: boolean
}

export interface PlayerProps<K extends LessonKind> {
  readonly courseId: string
  readonly lessonId: string
  /** The opening of the lesson that counts. */
  readonly sessionId: string
  readonly title: string
  readonly content: ContentOf<K>
  readonly rule: LessonRule
  readonly progress: LessonProgress
  /** Nobody answers that they are there, or another page counts: a recording stands still. */
  readonly isHeld: boolean
  /** Asks for new links where one has failed; `content` then changes. They are also renewed before they end. */
  readonly onLinksFailed: () => void
  readonly onProgress: (report: PlayReport) => void
  /** A sign of life inside a frame, where the page sees none. */
  readonly onAlive: () => void
}
