/** What a format keeps of a question, found by writing it and reading it back rather than by a list of promises. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { MAX_OPTIONS, MAX_PROMPTS } from '@tripos/question-kinds/question-content.ts'
import type { ExportPart } from '@tripos/question-kinds/question-format.ts'
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { formulaMeaning } from '@tripos/documents/mathml.ts'
import { mapFormulas, plainText } from '@tripos/documents/rich-text.ts'
import { MAX_CELL_CHARACTERS } from '@tripos/documents/sheet.ts'
import { sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import { kindOf, tasksOf } from '@tripos/question-kinds/kinds/index.ts'
import { hintsOf, withoutHints } from '@tripos/question-kinds/hints.ts'
import { optionAnalysesOf, withoutOptionAnalyses } from '@tripos/question-kinds/option-analyses.ts'
import { ommlOf } from './docx/omml-write.ts'
import { type ExportImages, IMAGE, imagesIn, MEDIA, mediaIn } from './export-images.ts'
import { FileRefusal, type SourceItem } from './format.ts'
import { pairInOrder } from './pair-in-order.rules.ts'
import { FORMAT_READERS } from './readers.ts'
import { FORMAT_WRITERS } from './writers.ts'
import { writeSheetRows, writtenColumns } from './sheet-columns.ts'
import { contentOf, type StoredQuestion } from './source.ts'
import { writeQuestionSheet } from './xlsx/write-questions.ts'

/** Any picture will do: only whether one comes back in its place is looked at. */
const DOT = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02', 'hex')

const placeholders = (urls: readonly string[], extension: string): ExportImages =>
  new Map(urls.map((url, i) => [url, { name: `${i + 1}.${extension}`, bytes: DOT, width: 1, height: 1 }]))

const MOST = { optionCount: MAX_OPTIONS, promptCount: MAX_PROMPTS, hasParts: true }
const sheetColumnsOf = writtenColumns(MOST)

/** A cell holds no more, and a sheet is not written where some text is longer. */
const fitsCells = (question: StoredQuestion, language: Language): boolean =>
  writeSheetRows(question, sheetColumnsOf, language)
    .flat()
    .every(cell => cell.length <= MAX_CELL_CHARACTERS)

export interface ReadBack {
  readonly format: QuestionFormat
  readonly language: Language
  /** Reads the file, of this process or of another. */
  readonly read?: (bytes: Buffer, format: QuestionFormat) => AsyncIterable<SourceItem>
  /** Lets others have their turn. */
  readonly pause?: () => Promise<void>
}

interface Written extends Pick<ReadBack, 'format' | 'language'> {
  readonly questions: AsyncIterable<StoredQuestion>
}

function write({ format, language, questions }: Written): AsyncGenerator<string | Uint8Array> {
  if (format === 'xlsx' || format === 'xlsxOptions') {
    const dot = { name: '1.png', bytes: DOT, width: 1, height: 1 }
    const isByOption = format === 'xlsxOptions'
    return writeQuestionSheet({ questions, most: MOST, isByOption, language, imageOf: async () => dot })
  }
  return FORMAT_WRITERS[format]({
    questions,
    language,
    imagesOf: async ({ content }) => placeholders(imagesIn(content), 'png'),
    mediaOf: async ({ content }) => placeholders(mediaIn(content), 'mp3'),
  })
}

async function writeThenRead(
  questions: readonly StoredQuestion[],
  { format, language, read = (bytes, as) => FORMAT_READERS[as](bytes), pause }: ReadBack,
): Promise<SourceItem[]> {
  const isSheet = format === 'xlsx' || format === 'xlsxOptions'
  const source = async function* () {
    for (const question of questions) {
      await pause?.()
      if (!isSheet || fitsCells(question, language)) yield question
    }
  }
  const chunks: Buffer[] = []
  const written = write({ format, language, questions: source() })
  for await (const chunk of written) chunks.push(Buffer.from(chunk))
  const items: SourceItem[] = []
  try {
    for await (const item of read(Buffer.concat(chunks), format)) items.push(item)
  } catch (error) {
    // A file without any question that it could hold.
    if (!(error instanceof FileRefusal) || error.errorName !== 'IMPORT_UNREADABLE') throw error
  }
  return items.filter(item => !('leftOut' in item.read))
}

type Rewrite = (html: string) => string

/** Pictures get other addresses; sound and video are looked at by themselves. */
const literally: Rewrite = html => html.replace(IMAGE, '<img>').replace(MEDIA, '')
/** Formulas by what they show: Word has no TeX of its own. */
const asMeant: Rewrite = html => mapFormulas(literally(html), ({ tex, isBlock }) => formulaMeaning(tex, isBlock) ?? tex)

/** Which of two equal answers of a matching question comes first means nothing. */
function comparable(content: QuestionContent, rewrite: Rewrite): QuestionContent {
  const bare = kindOf(content.type).mapHtml(content, rewrite)
  if (bare.type === QuestionType.combined)
    return { ...bare, parts: bare.parts.map(part => ({ ...part, content: sorted(part.content) })) }
  return sorted(bare)
}

function sorted<C extends QuestionContent>(bare: C): C {
  if (bare.type !== QuestionType.matching) return bare
  const targets = bare.targets.toSorted()
  const prompts = bare.prompts.map(prompt => ({
    ...prompt,
    target: targets.indexOf(bare.targets[prompt.target] ?? ''),
  }))
  return { ...bare, targets, prompts }
}

const PARTS = ['stem', 'options', 'answer', 'analysis', 'optionAnalyses', 'hints'] as const
type Part = (typeof PARTS)[number]

/** The texts that a candidate chooses from, and everything else that says what is right. */
function partsOf(content: QuestionContent, rewrite: Rewrite): Record<Part, unknown> {
  const bare = comparable(content, rewrite)
  const { stem, analysis, ...rest } = withoutHints(withoutOptionAnalyses(bare))
  const options = tasksOf(content).flatMap(task => [
    ...kindOf(task.type).optionTexts(task),
    ...(kindOf(task.type).promptTexts?.(task) ?? []),
  ])
  const optionAnalyses = optionAnalysesOf(bare)
  const hints = hintsOf(bare)
  return { stem, analysis, optionAnalyses, hints, options: options.map(rewrite).toSorted(), answer: rest }
}

function differences(before: QuestionContent, after: QuestionContent, rewrite: Rewrite): Part[] {
  const [own, other] = [partsOf(before, rewrite), partsOf(after, rewrite)]
  return PARTS.filter(part => JSON.stringify(own[part]) !== JSON.stringify(other[part]))
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())

/** The sound and video of a question, as one text: they get other addresses where they travel. */
function playedIn(content: QuestionContent): string {
  const found: string[] = []
  kindOf(content.type).mapHtml(content, html => {
    found.push(...(html.match(MEDIA) ?? []).map(element => element.replace(/ src="[^"]*"/, '')))
    return html
  })
  return found.toSorted().join('')
}

function lossesBetween(before: StoredQuestion, { read }: SourceItem): ExportPart[] {
  if ('problem' in read || 'leftOut' in read) return ['question']
  const found = 'content' in read ? read : contentOf(read)
  if ('problem' in found || found.content.type !== before.content.type) return ['question']
  const after = sanitizeContent(found.content)
  const [media, mediaAfter] = [before.content, after].map(playedIn)
  const isEqual = differences(before.content, after, literally).length === 0
  const lost = isEqual ? [] : differences(before.content, after, asMeant)
  return [
    // Texts of options stand in the answer too: what they lose is counted once.
    ...lost.filter(part => part !== 'answer' || !lost.includes('options')),
    ...(media === mediaAfter ? [] : (['media'] as const)),
    ...(read.level === before.level ? [] : (['level'] as const)),
    ...(areSame(read.tags, before.tags) ? [] : (['tags'] as const)),
    ...(areSame([read.chapter ?? ''], [before.chapter ?? '']) ? [] : (['chapter'] as const)),
    ...(areSame(read.knowledge ?? [], before.knowledge ?? []) ? [] : (['knowledge'] as const)),
    ...((read.isDraft ?? false) === (before.isDraft ?? false) ? [] : (['state'] as const)),
  ]
}

/** Formulas that Word does not show as equations; they come back all the same. */
function plainFormulas({ content }: StoredQuestion, format: QuestionFormat): ExportPart[] {
  if (format !== 'docx') return []
  let hasPlain = false
  kindOf(content.type).mapHtml(content, html =>
    mapFormulas(html, ({ tex, isBlock }) => {
      hasPlain ||= ommlOf(tex, isBlock) === undefined
      return tex
    }),
  )
  return hasPlain ? ['formulas'] : []
}

/** What a question asks, as words: formatting and pictures may be lost of it. */
function wordsIn(content: QuestionContent): string {
  const { stem, options } = partsOf(content, html => plainText(html).replace(/\s+/g, ''))
  return JSON.stringify([stem, options])
}

function wordsOfItem({ read }: SourceItem): string {
  if ('problem' in read || 'leftOut' in read) return ''
  const found = 'content' in read ? read : contentOf(read)
  return 'problem' in found ? '' : wordsIn(sanitizeContent(found.content))
}

/** The parts that each question loses where all of them are one file; none where it comes back as it was. */
export async function exportLosses(questions: readonly StoredQuestion[], as: ReadBack): Promise<ExportPart[][]> {
  const items = await writeThenRead(questions, as)
  const places = pairInOrder(
    questions.map(({ content }) => wordsIn(content)),
    items.map(wordsOfItem),
  )
  const losses: ExportPart[][] = []
  for (const [i, question] of questions.entries()) {
    await as.pause?.()
    const item = items[places[i] ?? -1]
    losses.push(
      item === undefined ? ['question'] : [...lossesBetween(question, item), ...plainFormulas(question, as.format)],
    )
  }
  return losses
}
