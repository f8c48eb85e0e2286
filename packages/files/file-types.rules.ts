/** The one table of the types that files of others may have. Each use of it names which of them it takes. */

export type FileKind =
  | 'image'
  | 'pdf'
  | 'word'
  | 'sheet'
  | 'slides'
  | 'text'
  | 'code'
  | 'captions'
  | 'audio'
  | 'video'
  | 'archive'

export interface FileType {
  /** What it is sent as. */
  readonly mime: string
  readonly kind: FileKind
  /** Endings of honest names, the usual one first. Each stands once in the whole table. */
  readonly endings: readonly string[]
  /** What else the bytes of a file with such a name may be found to be. */
  readonly alsoFound: readonly string[]
}

const ZIP = 'application/zip'
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
/** The container of Word, Excel and PowerPoint before 2007: only the name tells which. */
const OLD_OFFICE = 'application/x-cfb'

const type = (kind: FileKind, mime: string, endings: string): FileType => ({
  mime,
  kind,
  endings: endings.split(' '),
  alsoFound: [],
})

export const FILE_TYPES: readonly FileType[] = [
  type('image', 'image/jpeg', 'jpg jpeg'),
  type('image', 'image/png', 'png'),
  type('image', 'image/gif', 'gif'),
  type('image', 'image/webp', 'webp'),
  { ...type('image', 'image/heic', 'heic'), alsoFound: ['image/heif'] },
  type('pdf', 'application/pdf', 'pdf'),
  type('word', `${OPEN_XML}.wordprocessingml.document`, 'docx'),
  { ...type('word', 'application/msword', 'doc'), alsoFound: [OLD_OFFICE] },
  // Some programs write these in an order in which only the archive is recognised.
  { ...type('word', `${OPEN_DOCUMENT}.text`, 'odt'), alsoFound: [ZIP] },
  { ...type('word', 'application/rtf', 'rtf'), alsoFound: ['text/rtf'] },
  type('sheet', `${OPEN_XML}.spreadsheetml.sheet`, 'xlsx'),
  { ...type('sheet', 'application/vnd.ms-excel', 'xls'), alsoFound: [OLD_OFFICE] },
  { ...type('sheet', `${OPEN_DOCUMENT}.spreadsheet`, 'ods'), alsoFound: [ZIP] },
  type('slides', `${OPEN_XML}.presentationml.presentation`, 'pptx'),
  { ...type('slides', 'application/vnd.ms-powerpoint', 'ppt'), alsoFound: [OLD_OFFICE] },
  { ...type('slides', `${OPEN_DOCUMENT}.presentation`, 'odp'), alsoFound: [ZIP] },
  type('text', 'text/plain', 'txt md'),
  type('text', 'text/csv', 'csv'),
  type('code', 'text/plain', 'tex c cpp h java py js ts sql r m'),
  type('captions', 'text/vtt', 'vtt'),
  type('audio', 'audio/mpeg', 'mp3'),
  // Recorders of telephones write the mark of a film.
  { ...type('audio', 'audio/mp4', 'm4a'), alsoFound: ['video/mp4'] },
  type('audio', 'audio/ogg', 'ogg oga opus'),
  type('audio', 'audio/wav', 'wav'),
  { ...type('audio', 'audio/flac', 'flac'), alsoFound: ['audio/x-flac'] },
  type('video', 'video/mp4', 'mp4 m4v'),
  type('video', 'video/quicktime', 'mov'),
  type('video', 'video/webm', 'webm'),
  type('archive', ZIP, 'zip'),
  type('archive', 'application/x-7z-compressed', '7z'),
  type('archive', 'application/vnd.rar', 'rar'),
]

/** Other names of these types. */
const ALIASES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'application/x-rar-compressed': 'application/vnd.rar',
}

const BY_ENDING = new Map(FILE_TYPES.flatMap(one => one.endings.map(ending => [ending, one] as const)))
// Of two types that are sent as the same the first is meant.
const BY_MIME = new Map(FILE_TYPES.toReversed().map(one => [one.mime, one]))

export const typeByEnding = (ending: string): FileType | undefined => BY_ENDING.get(ending)
export const typeByMime = (mime: string): FileType | undefined => BY_MIME.get(ALIASES[mime] ?? mime)

/** The named type where bytes that were found to be `mime` may be a file of it, or else what they are. */
export function typeOfBytes(mime: string, ending: string): FileType | undefined {
  const named = typeByEnding(ending)
  const found = ALIASES[mime] ?? mime
  return named !== undefined && (named.mime === found || named.alsoFound.includes(found)) ? named : typeByMime(found)
}

/** 'docx' of 'Lesson 1.DOCX'; empty where there is none. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const OFFICE_PARTS = [
  ['word/document.xml', 'docx'],
  ['ppt/presentation.xml', 'pptx'],
  ['xl/workbook.xml', 'xlsx'],
] as const

/** What document of Office the files of an archive make up, in whatever order they stand there. */
export function officeEnding(names: ReadonlySet<string>): 'docx' | 'pptx' | 'xlsx' | undefined {
  return names.has('[Content_Types].xml') ? OFFICE_PARTS.find(([part]) => names.has(part))?.[1] : undefined
}
