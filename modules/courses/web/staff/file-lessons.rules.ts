/** Files that become lessons: in which order, what they are called, and what makes one complete. */
import type { AssetKind } from '../../../assets/contract/asset-kinds.ts'
import { LessonKind } from '../../contract/course-kinds.ts'
import { type LessonContent, LESSON_FILES, type LessonRule, USUAL_RULE } from '../../contract/lessons.ts'

/** As people number them: 2 before 10. */
export const inOrderOfNames = <F extends { readonly name: string }>(files: readonly F[]): F[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN', { numeric: true }))

const MAX_TITLE = 120

/** Without the ending, and without the number that only says where it stands. */
export function titleOfFile(name: string): string {
  const stem = name.replace(/\.[^.]+$/, '').trim()
  const bare = stem.replace(/^(?:[([（【]\d{1,3}[)\]）】][\s._、．-]*|\d{1,3}[)）]?[\s._、．-]+)/u, '').trim()
  return (bare || stem || name).slice(0, MAX_TITLE)
}

const KINDS = Object.entries(LESSON_FILES).map(([kind, files]) => ({
  kind: Number(kind),
  files: files as readonly AssetKind[],
}))

/** What the file can be shown as; undefined where it is no lesson by itself. */
export function contentOfFile(assetId: string, assetKind: AssetKind): LessonContent | undefined {
  const attachments: [] = []
  switch (KINDS.find(({ files }) => files.includes(assetKind))?.kind) {
    case LessonKind.video:
      return { kind: LessonKind.video, sources: [{ assetId, label: '' }], captions: [], marks: [], attachments }
    case LessonKind.audio:
      return { kind: LessonKind.audio, assetId, captions: [], marks: [], attachments }
    case LessonKind.pdf:
      return { kind: LessonKind.pdf, assetId, attachments }
    case LessonKind.office:
      return { kind: LessonKind.office, assetId, attachments }
    case LessonKind.images:
      return { kind: LessonKind.images, images: [{ assetId, caption: '' }], attachments }
    case LessonKind.scorm:
      return { kind: LessonKind.scorm, assetId, attachments }
    default:
      return undefined
  }
}

/** A recording nearly to its end, a document to its last page; the rest once it has been opened, or as it says itself. */
export function ruleOfKind(kind: LessonKind): LessonRule {
  if (kind === LessonKind.video || kind === LessonKind.audio) return { ...USUAL_RULE, needPercent: 90 }
  if (kind === LessonKind.pdf || kind === LessonKind.office) return { ...USUAL_RULE, needPercent: 100 }
  return USUAL_RULE
}
