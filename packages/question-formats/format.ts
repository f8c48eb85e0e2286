/** What a reader of question files gives, whatever the format. Readers run in a process of their own (reader-process.ts). */
import { utf16Of } from '@tripos/runtime/byte-order.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { ColumnMappings } from './column-mappings.ts'
import type { Read, SourceQuestion, StoredQuestion } from './source.ts'

type RefusalName = 'IMPORT_UNREADABLE' | 'IMPORT_UNSAFE' | 'IMPORT_TOO_COSTLY' | 'TOO_LARGE'

/** Why a whole file is refused. */
export class FileRefusal extends Error {
  readonly errorName: RefusalName
  readonly what: LocalizedText
  constructor(errorName: RefusalName, what: LocalizedText) {
    super(`${errorName}: ${what['en-US']}`)
    this.errorName = errorName
    this.what = what
  }
}

export const unreadable = (zh: string, en: string): FileRefusal =>
  new FileRefusal('IMPORT_UNREADABLE', localized(zh, en))
export const NO_QUESTIONS = localized('文件中没有试题。', 'it holds no questions.')
export const noQuestions = (): FileRefusal => new FileRefusal('IMPORT_UNREADABLE', NO_QUESTIONS)
export const unsafe = (zh: string, en: string): FileRefusal => new FileRefusal('IMPORT_UNSAFE', localized(zh, en))

/** A line of a written paper: by the lines of a text file, or by the paragraphs of a Word document. */
export interface TextLine {
  readonly line: number
  readonly text: string
}

/** A place where the reader is not certain that a question begins, or that none does. */
export interface Doubt {
  /** Whether it took the lines for beginnings of questions. */
  readonly begins: boolean
  readonly lines: readonly TextLine[]
  readonly what: LocalizedText
}

/** Lines where the author says that a question begins (true) or goes on (false). */
export type Cuts = ReadonlyMap<number, boolean>

/** Where a question stands in a written paper, and what that says it is worth. */
export interface PaperPlace {
  /** Sections are counted from 1; 0 is what stands before the first. */
  readonly section: number
  /** Its heading as it stands there. */
  readonly title: string
  /** In hundredths; null where the paper does not say it. */
  readonly points: number | null
  /** What all of its section is said to be worth. */
  readonly sectionTotal: number | null
}

/** One thing of a file: a question, what is wrong with it, or why it is no question. */
export interface SourceItem {
  /** From 1: the line that an editor shows, or the number of the question. */
  readonly line: number
  /** As it stands in the file. */
  readonly original: string
  /** What the file has and a question of ours cannot hold. */
  readonly losses: readonly LocalizedText[]
  /** Pictures, sound and video by the address that stands for them in the texts until they are stored. */
  readonly images?: ReadonlyMap<string, Uint8Array>
  /** How many entries of the file are in it; 1 if it does not say. */
  readonly entries?: number
  /** Of a written paper: its lines, where it can be cut otherwise. */
  readonly lines?: readonly TextLine[]
  readonly doubts?: readonly Doubt[]
  /** Of a written paper. */
  readonly paper?: PaperPlace
  readonly read: Read<SourceQuestion | StoredQuestion> | { readonly leftOut: LocalizedText }
}

/** What people have said of how a file is to be read. */
export interface Directions {
  readonly cuts: Cuts
  readonly mappings: ColumnMappings
}
export const NO_DIRECTIONS: Directions = { cuts: new Map(), mappings: new Map() }

export type FormatReader = (bytes: Buffer, directions?: Directions) => AsyncIterable<SourceItem>

/**
 * What a file holds, counted while it is looked through and before anything is made of it: numbered lines, rows, items
 * (`entry` of QUESTION_FORMATS). All of it has to be in some question, or be said.
 */
export interface Tally {
  entries: number
}

export type CountingReader = (
  bytes: Buffer,
  tally: Tally,
  directions: Directions,
) => Iterable<SourceItem> | AsyncIterable<SourceItem>

export const MAX_QUESTIONS = 20_000

export const tooMany = (): FileRefusal =>
  new FileRefusal('TOO_LARGE', localized(`${MAX_QUESTIONS} 行`, `${MAX_QUESTIONS} lines`))

export const hasProblem = (zh: string, en: string): { readonly problem: LocalizedText } => ({
  problem: localized(zh, en),
})

/** The address that stands for a picture until it is stored; of a form that the sanitiser lets through. */
export const imagePlace = (no: number): string => `/files/import-${no}`

/** The same for sound and video. */
export const mediaPlace = (no: number): string => `/files/import-media-${no}`
export const isMediaPlace = (place: string): boolean => place.startsWith(mediaPlace(0).slice(0, -1))

/** Text of a file: UTF-8 with or without its mark, UTF-16 with it, or the encoding of Chinese Windows. */
export function decodeText(bytes: Uint8Array): string {
  const marked = utf16Of(bytes)
  const encodings = marked === undefined ? ['utf-8', 'gb18030'] : [marked]
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (text.includes('\0')) break
      return text.replace(/\r\n?/g, '\n')
    } catch {
      // The next encoding.
    }
  }
  throw unreadable('文件不是文本。', 'it is not text.')
}

export const linesOf = (text: string): TextLine[] => text.split('\n').map((each, i) => ({ line: i + 1, text: each }))
