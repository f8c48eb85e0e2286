/** Which types of file there are for lessons, how their names end, and how they are sent. */
import { AssetKind } from '../contract/asset-kinds.ts'

export interface AssetType {
  readonly mime: string
  readonly kind: AssetKind
  /** Endings of honest names, the usual one first. Each stands once in the whole table. */
  readonly endings: readonly string[]
}

const type = (mime: string, kind: AssetKind, ...endings: readonly string[]): AssetType => ({ mime, kind, endings })
export const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

export const ASSET_TYPES: readonly AssetType[] = [
  type('video/mp4', AssetKind.video, 'mp4', 'm4v'),
  type('video/webm', AssetKind.video, 'webm'),
  type('audio/mpeg', AssetKind.audio, 'mp3'),
  type('audio/mp4', AssetKind.audio, 'm4a'),
  type('audio/ogg', AssetKind.audio, 'ogg', 'oga', 'opus'),
  type('audio/wav', AssetKind.audio, 'wav'),
  type('application/pdf', AssetKind.pdf, 'pdf'),
  type(`${OPEN_XML}.wordprocessingml.document`, AssetKind.word, 'docx'),
  type(`${OPEN_XML}.presentationml.presentation`, AssetKind.slides, 'pptx'),
  type(`${OPEN_XML}.spreadsheetml.sheet`, AssetKind.sheet, 'xlsx'),
  type('image/jpeg', AssetKind.image, 'jpg', 'jpeg'),
  type('image/png', AssetKind.image, 'png'),
  type('image/gif', AssetKind.image, 'gif'),
  type('image/webp', AssetKind.image, 'webp'),
  type('text/vtt', AssetKind.captions, 'vtt'),
  // A package when its content says so, else something to download.
  type('application/zip', AssetKind.other, 'zip'),
  type('application/x-7z-compressed', AssetKind.other, '7z'),
  type('application/vnd.rar', AssetKind.other, 'rar'),
  type('text/plain', AssetKind.other, 'txt', 'md'),
  type('text/csv', AssetKind.other, 'csv'),
]

const BY_MIME = new Map(ASSET_TYPES.map(one => [one.mime, one]))
const BY_ENDING = new Map(ASSET_TYPES.flatMap(one => one.endings.map(ending => [ending, one] as const)))

export const typeOfMime = (mime: string): AssetType | undefined => BY_MIME.get(mime)
export const typeOfEnding = (ending: string): AssetType | undefined => BY_ENDING.get(ending)

/** 'docx' of 'Lesson 1.DOCX'; empty where there is none. */
export const endingOf = (name: string): string => /\.([^.\s/\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The name that a file is sent under: its ending alone tells its type, so that sending it needs no look-up. */
export function servedName(name: string, mime: string): string {
  const ending = typeOfMime(mime)?.endings[0] ?? 'bin'
  return typeOfEnding(endingOf(name))?.mime === mime ? name : `${name}.${ending}`
}

/** Played or shown in the page; everything else is something to download. */
const INLINE: readonly AssetKind[] = [
  AssetKind.video,
  AssetKind.audio,
  AssetKind.pdf,
  AssetKind.image,
  AssetKind.captions,
]

export const isInline = (kind: AssetKind): boolean => INLINE.includes(kind)

/** A ZIP archive that is unpacked. */
export const packageType = (kind: typeof AssetKind.scorm | typeof AssetKind.stream): AssetType =>
  type('application/zip', kind, 'zip')

/** Kinds that are unpacked: their link is a folder. */
export const isPackage = (kind: number | null): boolean => kind === AssetKind.scorm || kind === AssetKind.stream
