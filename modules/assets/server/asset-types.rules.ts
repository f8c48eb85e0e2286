/** Which types of file there are for lessons, and how they are sent. */
import { AssetKind } from '../contract/asset-kinds.ts'
import { endingOf, FILE_TYPES, type FileType, typeByEnding, typeByMime } from '@tripos/files/file-types.rules.ts'

export interface AssetType {
  readonly mime: string
  readonly kind: AssetKind
}

/** By the usual ending of each type. An archive is a package when its content says so, else something to download. */
const KINDS: Readonly<Record<string, AssetKind>> = {
  mp4: AssetKind.video,
  webm: AssetKind.video,
  mp3: AssetKind.audio,
  m4a: AssetKind.audio,
  ogg: AssetKind.audio,
  wav: AssetKind.audio,
  pdf: AssetKind.pdf,
  docx: AssetKind.word,
  pptx: AssetKind.slides,
  ppt: AssetKind.slides,
  odp: AssetKind.slides,
  xlsx: AssetKind.sheet,
  jpg: AssetKind.image,
  png: AssetKind.image,
  gif: AssetKind.image,
  webp: AssetKind.image,
  vtt: AssetKind.captions,
  zip: AssetKind.other,
  '7z': AssetKind.other,
  rar: AssetKind.other,
  txt: AssetKind.other,
  csv: AssetKind.other,
}

const kindOf = (type: FileType | undefined): AssetKind | undefined => KINDS[type?.endings[0] ?? '']

/** Undefined where lessons have no files of this type. */
export function assetType(type: FileType | undefined): AssetType | undefined {
  const kind = kindOf(type)
  return type === undefined || kind === undefined ? undefined : { mime: type.mime, kind }
}

/** Presentations that nothing but a converter shows. */
export const FOR_CONVERTER: readonly string[] = ['ppt', 'odp']

export const allowedEndings = ({ hasConverter }: { readonly hasConverter: boolean }): string =>
  FILE_TYPES.filter(type => kindOf(type) !== undefined)
    .flatMap(({ endings }) => endings)
    .filter(ending => hasConverter || !FOR_CONVERTER.includes(ending))
    .join(', ')

export const assetTypeByName = (name: string): AssetType | undefined => assetType(typeByEnding(endingOf(name)))

/** The name that a file is sent under: its ending alone tells its type, so that sending it needs no look-up. */
export function servedName(name: string, mime: string): string {
  const ending = typeByMime(mime)?.endings[0] ?? 'bin'
  return assetTypeByName(name)?.mime === mime ? name : `${name}.${ending}`
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
export const packageType = (kind: typeof AssetKind.scorm | typeof AssetKind.stream): AssetType => ({
  mime: 'application/zip',
  kind,
})

/** Kinds that are unpacked: their link is a folder. */
export const isPackage = (kind: number | null): boolean => kind === AssetKind.scorm || kind === AssetKind.stream
