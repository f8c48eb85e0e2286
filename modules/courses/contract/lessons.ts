/** Lessons (课时): what a course is made of, and when one is complete. */
import * as z from 'zod/mini'
import { LessonKind } from './course-kinds.ts'
import { AssetKind } from '../../assets/contract/asset-kinds.ts'
import { html, id, line, moment, optionalLine } from '@tripos/contract-kit/fields.ts'

const kind = <const K extends LessonKind>(of: K) => z.literal(of)
const seconds = z.int().check(z.gte(0), z.lte(360_000))

/** A file to download beside the lesson. */
const attachments = z._default(z.array(z.strictObject({ assetId: id })).check(z.maxLength(20)), [])

const captions = z._default(
  z
    .array(
      z.strictObject({
        assetId: id,
        language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
        label: line(40),
      }),
    )
    .check(z.maxLength(10)),
  [],
)
/** Places in a recording to jump to, in seconds. */
const marks = z._default(z.array(z.strictObject({ at: seconds, title: line(120) })).check(z.maxLength(100)), [])

/** What an author sets, by kind. Every file is named by its asset. */
export const lessonContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: kind(LessonKind.video),
    /** The same recording in several qualities, the first one is played first; or one asset of kind `stream` (HLS). */
    sources: z.array(z.strictObject({ assetId: id, label: optionalLine(20) })).check(z.minLength(1), z.maxLength(5)),
    captions,
    marks,
    attachments,
  }),
  z.strictObject({ kind: kind(LessonKind.audio), assetId: id, captions, marks, attachments }),
  z.strictObject({ kind: kind(LessonKind.pdf), assetId: id, attachments }),
  z.strictObject({ kind: kind(LessonKind.office), assetId: id, attachments }),
  z.strictObject({ kind: kind(LessonKind.richText), body: html(), attachments }),
  z.strictObject({
    kind: kind(LessonKind.images),
    images: z
      .array(z.strictObject({ assetId: id, caption: optionalLine(200) }))
      .check(z.minLength(1), z.maxLength(100)),
    attachments,
  }),
  z.strictObject({
    kind: kind(LessonKind.link),
    /** A web address. */
    url: z.string().check(z.trim(), z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#.][^\s]*$/i)),
    attachments,
  }),
  z.strictObject({ kind: kind(LessonKind.scorm), assetId: id, attachments }),
  z.strictObject({ kind: kind(LessonKind.exam), examId: id, attachments }),
  /** Questions of a bank that is open for practice, as staff assign them. */
  z.strictObject({
    kind: kind(LessonKind.practice),
    bankId: id,
    chapterId: z.nullable(id),
    knowledgeId: z.nullable(id),
    /** Fewer where the bank has no more. */
    questionCount: z.int().check(z.gte(1), z.lte(200)),
    /** Percent of the answers that have to be right. */
    goalPercent: z.int().check(z.gte(0), z.lte(100)),
    attachments,
  }),
  /** A task; learners hand in text and files, which staff mark. */
  z.strictObject({
    kind: kind(LessonKind.homework),
    body: html(),
    dueAt: z.nullable(moment),
    /** 0: it is marked without points. */
    points: z.int().check(z.gte(0), z.lte(1000)),
    /** Complete once it is marked; otherwise as soon as it is handed in. */
    needsMark: z.boolean(),
    attachments,
  }),
])
export type LessonContent = z.output<typeof lessonContent>

/**
 * When a lesson is complete, and what its player forbids. An exam is complete when it is passed, practice when its goal is
 * reached, homework when it is handed in or marked, a SCORM package when it says so; all may ask for time too. A lesson that asks for nothing is complete once it has been opened.
 */
export const lessonRule = z.strictObject({
  /** Seconds of learning by the server's clock. */
  needSeconds: z.nullable(z.int().check(z.gte(1), z.lte(360_000))),
  /** Share of a recording that was played, or of the pages of a document that were shown. */
  needPercent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  /** Nothing may be skipped before the lesson is complete. Sound and video. */
  noForwardSeek: z.boolean(),
  /** Not faster than recorded. Sound and video. */
  noSpeed: z.boolean(),
  /** After so many minutes without a sign of life the player asks and the clock stands still. Null: it never asks. */
  idleMinutes: z.nullable(z.int().check(z.gte(1), z.lte(120))),
})
export type LessonRule = z.output<typeof lessonRule>

export const USUAL_RULE: LessonRule = {
  needSeconds: null,
  needPercent: null,
  noForwardSeek: false,
  noSpeed: false,
  idleMinutes: null,
}

/** A file that a lesson names, and what it may be; without kinds anything. */
export interface AssetUse {
  readonly assetId: string
  readonly kinds?: readonly AssetKind[]
}

const OFFICE = [AssetKind.word, AssetKind.slides, AssetKind.sheet] as const
/** What the file of a lesson may be. A stream (HLS) brings its qualities along: it stands alone. */
export const LESSON_FILES = {
  [LessonKind.video]: [AssetKind.video, AssetKind.stream],
  [LessonKind.audio]: [AssetKind.audio],
  [LessonKind.pdf]: [AssetKind.pdf],
  [LessonKind.office]: OFFICE,
  [LessonKind.images]: [AssetKind.image],
  [LessonKind.scorm]: [AssetKind.scorm],
} as const satisfies Partial<Record<LessonKind, readonly AssetKind[]>>

function ownUses(content: LessonContent): AssetUse[] {
  switch (content.kind) {
    case LessonKind.video: {
      const kinds = content.sources.length > 1 ? [AssetKind.video] : LESSON_FILES[content.kind]
      return content.sources.map(({ assetId }) => ({ assetId, kinds }))
    }
    case LessonKind.images:
      return content.images.map(({ assetId }) => ({ assetId, kinds: LESSON_FILES[content.kind] }))
    case LessonKind.audio:
    case LessonKind.pdf:
    case LessonKind.office:
    case LessonKind.scorm:
      return [{ assetId: content.assetId, kinds: LESSON_FILES[content.kind] }]
    default:
      return []
  }
}

/** Every file that a lesson names: its own, its captions and its attachments. */
export function assetUsesOf(content: LessonContent): AssetUse[] {
  const captionFiles = 'captions' in content ? content.captions : []
  return [
    ...ownUses(content),
    ...captionFiles.map(({ assetId }) => ({ assetId, kinds: [AssetKind.captions] })),
    ...content.attachments.map(({ assetId }) => ({ assetId })),
  ]
}

/** The same as ids, each once. */
export const assetsOf = (content: LessonContent): string[] => [
  ...new Set(assetUsesOf(content).map(({ assetId }) => assetId)),
]
