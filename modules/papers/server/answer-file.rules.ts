/** What a candidate may hand in as a file: its bytes decide, and its name must not say otherwise. */
import { extensionOf, extensionsOf, MAX_FILE_NAME_LENGTH } from '@tripos/question-kinds/file-kinds.ts'
import type { FileKind } from '@tripos/question-kinds/question-content.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'
const ZIP = 'application/zip'
/** The container of Word, Excel and PowerPoint before 2007: only the name tells which. */
const OLD_OFFICE = 'application/x-cfb'

/** What the bytes of a file with this ending are found to be; the first is what it is served as. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  '.png': ['image/png'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.gif': ['image/gif'],
  '.webp': ['image/webp'],
  '.heic': ['image/heic', 'image/heif'],
  '.pdf': ['application/pdf'],
  // Some programs write these in an order in which only the archive is recognised.
  '.docx': [`${OFFICE}.wordprocessingml.document`, ZIP],
  '.xlsx': [`${OFFICE}.spreadsheetml.sheet`, ZIP],
  '.pptx': [`${OFFICE}.presentationml.presentation`, ZIP],
  '.odt': [`${OPEN}.text`, ZIP],
  '.ods': [`${OPEN}.spreadsheet`, ZIP],
  '.odp': [`${OPEN}.presentation`, ZIP],
  '.doc': ['application/msword', OLD_OFFICE],
  '.xls': ['application/vnd.ms-excel', OLD_OFFICE],
  '.ppt': ['application/vnd.ms-powerpoint', OLD_OFFICE],
  '.rtf': ['application/rtf', 'text/rtf'],
  '.mp3': ['audio/mpeg'],
  '.m4a': ['audio/mp4', 'audio/x-m4a', 'video/mp4'],
  '.wav': ['audio/wav'],
  '.ogg': ['audio/ogg', 'audio/ogg; codecs=opus'],
  '.flac': ['audio/flac', 'audio/x-flac'],
  '.mp4': ['video/mp4', 'video/x-m4v'],
  '.mov': ['video/quicktime'],
  '.webm': ['video/webm'],
  '.zip': [ZIP],
  '.7z': ['application/x-7z-compressed'],
  '.rar': ['application/vnd.rar', 'application/x-rar-compressed'],
}

const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const

/** No control character that no text has: in whatever encoding, text files of Windows too. */
export function looksLikeText(head: Uint8Array): boolean {
  if (UTF_16.some(([a, b]) => head[0] === a && head[1] === b)) return true
  return head.every(byte => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c)
}

export interface Inspected {
  readonly name: string
  /** What the bytes are found to be, if anything. */
  readonly mime: string | undefined
  /** The beginning of the bytes. */
  readonly head: Uint8Array
}

export type Verdict = { readonly mime: string } | { readonly refused: 'type' | 'disguised' }

/** The type under which the file is kept, or why it is refused. Nothing at all is no file of any kind. */
export function inspectFile({ name, mime, head }: Inspected, accepts: readonly FileKind[]): Verdict {
  const extension = extensionOf(name)
  if (!extensionsOf(accepts).includes(extension)) return { refused: 'type' }
  if (head.length === 0) return { refused: 'disguised' }
  const expected = FOUND[extension]
  if (expected === undefined) {
    // What begins like XML is a text as well; it is served as one.
    const isText = (mime === undefined || mime === 'application/xml') && looksLikeText(head)
    return isText ? { mime: 'text/plain' } : { refused: 'disguised' }
  }
  const [served = 'application/octet-stream'] = expected
  return mime !== undefined && expected.includes(mime) ? { mime: served } : { refused: 'disguised' }
}

/** A name as it may be shown and saved: no folders, nothing invisible, not too long, its ending kept. */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensionOf(name)
  const stem = Array.from(name.slice(0, name.length - extension.length))
  const most = MAX_FILE_NAME_LENGTH - extension.length
  return `${stem.slice(0, most).join('') || 'file'}${name.slice(name.length - extension.length)}`
}
