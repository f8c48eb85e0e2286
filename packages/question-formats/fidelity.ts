/** What a format keeps of a question, found by writing it and reading it back rather than by a list of promises. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { MAX_OPTIONS, MAX_PROMPTS } from '@tripos/question-kinds/question-content.ts'
import type { ExportPart } from '@tripos/question-kinds/question-format.ts'
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { formulaMeaning } from '@tripos/documents/mathml.ts'
import { mapFormulas } from '@tripos/documents/rich-text.ts'
import { MAX_CELL_CHARACTERS } from '@tripos/documents/sheet.ts'
import { sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import { kindOf, tasksOf } from '@tripos/question-kinds/kinds/index.ts'
import { optionAnalysesOf, withoutOptionAnalyses } from '@tripos/question-kinds/option-analyses.ts'
import { ommlOf } from './docx/omml-write.ts'
import { type ExportImages, IMAGE, imagesIn, MEDIA, mediaIn } from './export-images.ts'
import { FileRefusal, type SourceItem } from './format.ts'
import { FORMAT_READERS } from './readers.ts'
import { FORMAT_WRITERS } from './writers.ts'
import { sheetColumns, writeSheetRows, writtenColumns } from './sheet-columns.ts'
import { OPTION_COLUMNS, writeOptionRows } from './sheet-options.ts'
import { takePictures, WrittenPictures } from './sheet-pictures.ts'
import { SheetReading } from './sheet-reading.ts'
import { contentOf, type StoredQuestion } from './source.ts'

/** Any picture will do: only whether one comes back in its place is looked at. */
const DOT = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02', 'hex')

const placeholders = (urls: readonly string[], extension: string): ExportImages =>
  new Map(urls.map((url, i) => [url, { name: `${i + 1}.${extension}`, bytes: DOT, width: 1, height: 1 }]))

const sheetColumnsOf = writtenColumns({ optionCount: MAX_OPTIONS, promptCount: MAX_PROMPTS, hasParts: true })

/** A spreadsheet row by row: packing and unpacking it would show nothing more. */
function throughSheet(questions: readonly StoredQuestion[], isByOption: boolean, language: Language): SourceItem[] {
  const columns = isByOption ? OPTION_COLUMNS : sheetColumnsOf
  const names = new WrittenPictures()
  const rows = questions.flatMap((question, i) => {
    const named = names.name(question)
    return isByOption ? writeOptionRows(named, i + 1, language) : writeSheetRows(named, sheetColumnsOf, language)
  })
  if (rows.flat().some(cell => cell.length > MAX_CELL_CHARACTERS)) return []
  const reading = new SheetReading()
  const header = sheetColumns(columns, language).map(column => column.header)
  const items = [{ cells: header, pictures: [] }, ...rows.map(takePictures)].flatMap(({ cells, pictures }, i) =>
    reading.add({ line: i + 1, cells, pictures: pictures.map(picture => ({ ...picture, read: () => DOT })) }),
  )
  return [...items, ...reading.end()]
}

async function writeThenRead(
  questions: readonly StoredQuestion[],
  { format, language }: { format: QuestionFormat; language: Language },
): Promise<SourceItem[]> {
  if (format === 'xlsx' || format === 'xlsxOptions') return throughSheet(questions, format === 'xlsxOptions', language)
  const source = async function* () {
    yield* questions
  }
  const chunks: Buffer[] = []
  const written = FORMAT_WRITERS[format]({
    questions: source(),
    language,
    imagesOf: async ({ content }) => placeholders(imagesIn(content), 'png'),
    mediaOf: async ({ content }) => placeholders(mediaIn(content), 'mp3'),
  })
  for await (const chunk of written) chunks.push(Buffer.from(chunk))
  const items: SourceItem[] = []
  try {
    for await (const item of FORMAT_READERS[format](Buffer.concat(chunks))) items.push(item)
  } catch (error) {
    // A file without any question that it could hold.
    if (!(error instanceof FileRefusal)) throw error
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

const PARTS = ['stem', 'options', 'answer', 'analysis', 'optionAnalyses'] as const
type Part = (typeof PARTS)[number]

/** The texts that a candidate chooses from, and everything else that says what is right. */
function partsOf(content: QuestionContent, rewrite: Rewrite): Record<Part, unknown> {
  const bare = comparable(content, rewrite)
  const { stem, analysis, ...rest } = withoutOptionAnalyses(bare)
  const options = tasksOf(content).flatMap(task => [
    ...kindOf(task.type).optionTexts(task),
    ...(kindOf(task.type).promptTexts?.(task) ?? []),
  ])
  const optionAnalyses = optionAnalysesOf(bare)
  return { stem, analysis, optionAnalyses, options: options.map(rewrite).toSorted(), answer: rest }
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

/** The parts that each question loses; none where it comes back as it was. */
export async function exportLosses(
  questions: readonly StoredQuestion[],
  as: { readonly format: QuestionFormat; readonly language: Language },
): Promise<ExportPart[][]> {
  const items = await writeThenRead(questions, as)
  if (items.length === questions.length) {
    return questions.map((question, i) => {
      const item = items[i]
      return item === undefined
        ? ['question']
        : [...lossesBetween(question, item), ...plainFormulas(question, as.format)]
    })
  }
  if (questions.length === 1) return [['question']]
  // Some question is left out, or falls into two: halves tell which.
  const half = Math.ceil(questions.length / 2)
  return [...(await exportLosses(questions.slice(0, half), as)), ...(await exportLosses(questions.slice(half), as))]
}
