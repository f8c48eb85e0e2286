import { AssetKind } from '../../contract/asset-kinds.ts'

/** Endings that a file dialog offers for each kind; what a file is, the server finds out by its bytes. */
const ENDINGS: Readonly<Record<AssetKind, readonly string[]>> = {
  [AssetKind.video]: ['.mp4', '.m4v', '.webm'],
  [AssetKind.audio]: ['.mp3', '.m4a', '.ogg', '.oga', '.opus', '.wav'],
  [AssetKind.pdf]: ['.pdf'],
  [AssetKind.word]: ['.docx'],
  [AssetKind.slides]: ['.pptx', '.ppt', '.odp'],
  [AssetKind.sheet]: ['.xlsx'],
  [AssetKind.image]: ['.jpg', '.jpeg', '.png', '.gif', '.webp'],
  [AssetKind.captions]: ['.vtt'],
  [AssetKind.scorm]: ['.zip'],
  [AssetKind.stream]: ['.zip'],
  [AssetKind.other]: ['.zip', '.7z', '.rar', '.txt', '.md', '.csv'],
}

/** For the `accept` of a file input: every kind, where none is named. */
export function acceptOf(kinds: readonly AssetKind[]): string {
  const wanted = kinds.length === 0 ? Object.values(AssetKind) : kinds
  return [...new Set(wanted.flatMap(kind => ENDINGS[kind]))].join(',')
}
