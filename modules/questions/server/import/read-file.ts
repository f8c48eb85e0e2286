/** The questions of an import file, rendered, without holding the event loop. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { MAX_RICH_TEXT_LENGTH } from '@tripos/contract-kit/fields.ts'
import { type ImportFormat, QUESTION_FORMATS } from '@tripos/question-kinds/question-format.ts'
import { createHash } from 'node:crypto'
import { makeYielder } from '@tripos/runtime/yield-to-event-loop.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError, fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { storeSharedImage, storeSharedMedia } from '../../../files/server/index.ts'
import { storableValue } from '@tripos/runtime/storable-text.rules.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { knowledgeNames } from '../item/knowledge-names.ts'
import { droppedFrom, mapTexts } from '@tripos/question-formats/dropped.ts'
import { type KnowledgeNames } from '@tripos/question-formats/filing.ts'
import { type Draft, draftOf } from '@tripos/question-formats/draft.ts'
import { type Filed, fileUnder } from '@tripos/question-formats/filing.ts'
import {
  type Directions,
  type Doubt,
  FileRefusal,
  isMediaPlace,
  type PaperPlace,
  type SourceItem,
  type TextLine,
} from '@tripos/question-formats/format.ts'
import { openFile } from '@tripos/question-formats/parse-file.ts'
import {
  type ReadQuestion,
  readQuestion,
  type SourceQuestion,
  type StoredQuestion,
} from '@tripos/question-formats/source.ts'

export type FiledQuestion = ReadQuestion & Filed

export interface ReadItem {
  readonly line: number
  readonly original: string
  readonly losses: readonly LocalizedText[]
  /** How many entries of the file are in it. */
  readonly entries: number
  /** Of a written paper. */
  readonly lines: readonly TextLine[]
  readonly doubts: readonly Doubt[]
  /** Of all that the reader gave but its place and what is doubtful; null where a file is read but once. */
  readonly digest: Buffer | null
  readonly paper?: PaperPlace | undefined
  readonly read:
    | FiledQuestion
    | { readonly problem: LocalizedText; readonly draft: Draft }
    | { readonly leftOut: LocalizedText }
    | { readonly isKnown: true }
}

export interface ImportFile {
  readonly bytes: Buffer
  readonly format: ImportFormat | undefined
  readonly directions?: Partial<Directions>
  /** What was read before, by its digest: it is not made again. */
  readonly isKnown?: (digest: Buffer) => boolean
}

export function refuseFile(error: unknown, language: Language): never {
  if (!(error instanceof FileRefusal)) throw error
  const what = error.what[language]
  return fail(error.errorName, { args: { what, limit: what } })
}

type Source = SourceQuestion | StoredQuestion

const BAD_IMAGE = localized(
  '图片无法使用：只接受 PNG、JPEG、GIF、WebP，不超过 5 MB，边长不超过 6000 像素。',
  'A picture cannot be used: PNG, JPEG, GIF and WebP are accepted, up to 5 MB and 6000 pixels a side.',
)
const BAD_MEDIA = localized(
  '音频或视频无法使用：只接受 MP3、M4A、OGG、WAV、MP4、WebM，不超过 20 MB。',
  'Sound or video cannot be used: MP3, M4A, OGG, WAV, MP4 and WebM are accepted, up to 20 MB.',
)

const infected = (name: string): LocalizedText =>
  localized(`病毒扫描在图片、音频或视频中发现：${name}。`, `The virus scan found ${name} in a picture, sound or video.`)

/** Pictures, sound and video of the file get their addresses. One that cannot be stored is a problem of its question. */
async function storeFiles(
  deps: Deps,
  ctx: CallerContext,
  item: SourceItem,
): Promise<Map<string, string> | LocalizedText> {
  const urls = new Map<string, string>()
  for (const [place, bytes] of item.images ?? []) {
    try {
      const store = isMediaPlace(place) ? storeSharedMedia : storeSharedImage
      const { url } = await store(deps, ctx, { bytes: Buffer.from(bytes), ownerId: ctx.caller.userId })
      urls.set(place, url)
    } catch (error) {
      // The scanner is away: that is no fault of the file, and the whole of it can be read again later.
      if (!(error instanceof AppError) || error.errorName === 'SCANNER_AWAY') throw error
      if (error.errorName === 'FILE_INFECTED') return infected(String(error.args?.name))
      return isMediaPlace(place) ? BAD_MEDIA : BAD_IMAGE
    }
  }
  return urls
}

const FILE_SOURCE = /(<(?:img|audio|video)\b[^<>]*?\bsrc=)(["'])([^"']*)\2/gi

const withFiles = (text: string, urls: ReadonlyMap<string, string>): string =>
  urls.size === 0
    ? text
    : text.replace(FILE_SOURCE, (...[whole, start = '', , src = '']: string[]) => {
        const url = urls.get(src)
        return url === undefined ? (whole ?? '') : `${start}"${url}"`
      })

const TOO_LONG = localized(
  `有一段文字超过 ${MAX_RICH_TEXT_LENGTH} 字，过长。`,
  `A text has more than ${MAX_RICH_TEXT_LENGTH} characters, which is too long.`,
)

/** With every text cut to what may be worked on (which holds all other requests meanwhile), and whether one had to be. */
function withinBounds(source: Source): { readonly source: Source; readonly isCut: boolean } {
  let isCut = false
  const cut = (text: string): string => {
    isCut ||= text.length > MAX_RICH_TEXT_LENGTH
    return text.slice(0, MAX_RICH_TEXT_LENGTH)
  }
  const bounded = mapTexts(source, cut)
  if ('content' in bounded || typeof bounded.parts.label !== 'string') return { source: bounded, isCut }
  return { source: { ...bounded, parts: { ...bounded.parts, label: cut(bounded.parts.label) } }, isCut }
}

/** The text of a line is there to know it by. */
const LINE_CHARACTERS = 120
const MAX_LINES = 300

const digestOf = ({ original, losses, entries, lines, read }: SourceItem): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([original, losses, entries, lines, read]))
    .digest()

interface Reading {
  readonly deps: Deps
  readonly ctx: CallerContext
  readonly names: KnowledgeNames
  readonly isPaper: boolean
  readonly isKnown: (digest: Buffer) => boolean
}

async function readItem({ deps, ctx, names, isPaper, isKnown }: Reading, item: SourceItem): Promise<ReadItem> {
  const { line, losses, entries = 1, doubts = [], read } = item
  const original = item.original.slice(0, MAX_RICH_TEXT_LENGTH)
  const lines = (item.lines ?? []).slice(0, MAX_LINES)
  const digest = isPaper ? digestOf(item) : null
  const facts = {
    line,
    original,
    entries,
    losses,
    digest,
    doubts,
    lines: lines.map(each => ({ ...each, text: each.text.slice(0, LINE_CHARACTERS) })),
  }
  if ('leftOut' in read) return { ...facts, read }
  if (digest !== null && isKnown(digest)) return { ...facts, read: { isKnown: true } }
  const refused = (problem: LocalizedText, source?: Source): ReadItem => {
    const draft = draftOf(source, original)
    const dropped = source === undefined ? [] : droppedFrom(source, draft)
    return { ...facts, losses: [...new Set([...losses, ...dropped])], read: { problem, draft } }
  }
  if ('problem' in read) return refused(read.problem)
  const bounded = withinBounds(read)
  if (bounded.isCut) return refused(TOO_LONG)
  const urls = await storeFiles(deps, ctx, item)
  if (!(urls instanceof Map)) return refused(urls, read)
  const source = mapTexts(bounded.source, text => withFiles(text, urls))
  const question = readQuestion(source)
  if ('problem' in question) return refused(question.problem, source)
  const { problem, ...filed } = fileUnder(source, names)
  if (problem !== undefined) return refused(problem, source)
  const dropped = droppedFrom(source, question)
  return { ...facts, losses: [...new Set([...losses, ...dropped])], read: { ...question, ...filed } }
}

export interface OpenImport {
  readonly format: ImportFormat
  readonly items: AsyncGenerator<ReadItem>
}

/** Every question of a file, or what is wrong with it. Refuses what is no such file at all. */
export async function openImport(deps: Deps, ctx: CallerContext, file: ImportFile): Promise<OpenImport> {
  const { language } = ctx
  const names = await knowledgeNames(deps.db)
  const { bytes, directions = {}, isKnown = () => false } = file
  const opened = await openFile(bytes, file.format, directions).catch((error: unknown) => refuseFile(error, language))
  const reading = { deps, ctx, names, isKnown, isPaper: QUESTION_FORMATS[opened.format].isPaper === true }
  const items = async function* () {
    const yieldToEventLoop = makeYielder()
    try {
      for await (const item of opened.items) {
        await yieldToEventLoop()
        yield { ...(await readItem(reading, storableValue(item))), paper: item.paper }
      }
    } catch (error) {
      refuseFile(error, language)
    }
  }
  return { format: opened.format, items: items() }
}
