/** What may be handed in, as words of a file: the kinds, `3 files`, `20 MB`. */
import { extensionsOf, FILE_KIND_NAMES, FILE_KINDS, USUAL_UPLOAD } from '../../file-kinds.ts'
import type { FileKind } from '../../question-content.ts'
import type { LocalizedText } from '../kind.rules.ts'
import { readSettings } from '../settings.rules.ts'
import type { FileUploadContent } from './score.rules.ts'

export type UploadLimits = Pick<FileUploadContent, 'accepts' | 'mostFiles' | 'mostMegabytes'>

const FILES = /^(\d{1,4})\s*(?:个文件|files?)$/i
const MEGABYTES = /^(\d{1,4})\s*MB$/i

export function readUploadSettings(words: readonly string[]): UploadLimits | { problem: LocalizedText } {
  const limits = { ...USUAL_UPLOAD }
  const kindWords: string[] = []
  for (const word of words) {
    const files = FILES.exec(word.trim())?.[1]
    const megabytes = MEGABYTES.exec(word.trim())?.[1]
    if (files !== undefined) limits.mostFiles = Number(files)
    else if (megabytes !== undefined) limits.mostMegabytes = Number(megabytes)
    else kindWords.push(word)
  }
  const read = readSettings(kindWords, FILE_KIND_NAMES)
  if ('problem' in read) return read
  const accepts = FILE_KIND_NAMES.filter(read.has)
  return { ...limits, accepts: accepts.length === 0 ? [...USUAL_UPLOAD.accepts] : accepts }
}

export const writeUploadSettings = ({ accepts, mostFiles, mostMegabytes }: UploadLimits): string[] => [
  ...inOrder(accepts),
  `${mostFiles} ${mostFiles === 1 ? 'file' : 'files'}`,
  `${mostMegabytes} MB`,
]

/** Which kind stands first means nothing. */
export const inOrder = (kinds: readonly FileKind[]): FileKind[] => FILE_KIND_NAMES.filter(kind => kinds.includes(kind))

/** Groups of other programs, and media types, by the kind that is nearest. */
const GROUPS: readonly (readonly [RegExp, FileKind])[] = [
  [/^(?:web_)?image/, 'image'],
  [/^document$|msword|wordprocessing/, 'word'],
  [/spreadsheet|ms-excel/, 'sheet'],
  [/presentation|ms-powerpoint/, 'slides'],
  [/^(?:html_|web_)?audio/, 'audio'],
  [/^(?:html_|web_)?video/, 'video'],
  [/^archive|zip/, 'archive'],
  [/pdf/, 'pdf'],
  [/^(?:text|sourcecode)/, 'text'],
]

/** Media types that say no less than a kind of ours. */
const WHOLE_KINDS: ReadonlySet<string> = new Set(['application/pdf', 'image/*', 'audio/*', 'video/*'])

/** The kinds that these endings, groups or media types name; all of them where nothing is named. */
export function kindsNamed(words: readonly string[]): { accepts: FileKind[]; isExact: boolean } {
  const named = words.map(word => word.trim().toLowerCase()).filter(word => word !== '')
  if (named.includes('*')) return { accepts: [...FILE_KIND_NAMES], isExact: true }
  const kindOf = (word: string): FileKind | undefined =>
    word.startsWith('.')
      ? FILE_KIND_NAMES.find(kind => FILE_KINDS[kind].includes(word))
      : GROUPS.find(([pattern]) => pattern.test(word))?.[1]
  const accepts = inOrder(named.flatMap(word => kindOf(word) ?? []))
  const isWhole = named.every(word => WHOLE_KINDS.has(word))
  const isComplete = named.every(word => word.startsWith('.')) && extensionsOf(accepts).length === new Set(named).size
  const isExact = isWhole || isComplete
  return { accepts: accepts.length === 0 ? [...FILE_KIND_NAMES] : accepts, isExact }
}
