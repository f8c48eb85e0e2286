/** A bank as a Word document in the layout that the import reads (text/write.ts), with pictures, tables and simple formatting. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { strToU8 } from 'fflate'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { kindOf, type SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import type { ExportImages } from '../export-images.ts'
import type { StoredQuestion } from '../source.ts'
import { FIELD_WORDS, fieldLines, keyText, optionAnalysesOf, type PaperTask, tasksOf } from '../text/write.ts'
import { ZipStream } from '../zip-stream.ts'
import { keptText } from '../text/marks.ts'
import { continued, Media, paragraph, textRun, writePart } from './write-html.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OPEN_XML = 'http://schemas.openxmlformats.org'
const CONTENT_TYPES = `${XML}<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Default Extension="webp" ContentType="image/webp"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const RELATIONS = `${XML}<Relationships xmlns="${OPEN_XML}/package/2006/relationships"><Relationship Id="document" Type="${OPEN_XML}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const DOCUMENT = `${XML}<w:document xmlns:w="${OPEN_XML}/wordprocessingml/2006/main" xmlns:r="${OPEN_XML}/officeDocument/2006/relationships" xmlns:wp="${OPEN_XML}/drawingml/2006/wordprocessingDrawing" xmlns:a="${OPEN_XML}/drawingml/2006/main" xmlns:pic="${OPEN_XML}/drawingml/2006/picture" xmlns:m="${OPEN_XML}/officeDocument/2006/math"><w:body>`
const DOCUMENT_END = '</w:body></w:document>'

export const DOCX_MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export interface Paper {
  readonly no: number
  readonly language: Language
  readonly images: ExportImages
  readonly media: Media
}

export const line = (text: string): string => paragraph(textRun(text))

export function answerXml(parts: SourceParts, paper: Paper): string[] {
  const words = FIELD_WORDS[paper.language]
  const key = keyText(parts, paper.language)
  if (parts.combined !== undefined) return []
  if (key === undefined) return [writePart(words.answer, parts.answer ?? '', paper)]
  return key
    .split('\n')
    .map((each, i) => (i === 0 ? line(`${words.answer}${keptText(each)}`) : continued(textRun(keptText(each)))))
}

export const optionAnalysesXml = (parts: SourceParts, paper: Paper): string[] =>
  optionAnalysesOf(parts, paper.language).map(({ word, text }) => writePart(word, text, paper))

function taskXml(task: PaperTask, paper: Paper): string {
  const words = FIELD_WORDS[paper.language]
  const { number, type, parts } = task
  return [
    writePart(`${number}【${kindOf(type).label[paper.language]}】`, parts.question, paper),
    ...(parts.prompts ?? []).map(prompt => writePart(words.prompt, prompt, paper)),
    ...(parts.options ?? []).map((option, i) => writePart(`${LETTERS.charAt(i)}. `, option, paper)),
    ...answerXml(parts, paper),
    ...fieldLines(task, paper.language).map(line),
    ...optionAnalysesXml(parts, paper),
    ...(parts.analysis === '' ? [] : [writePart(words.analysis, parts.analysis, paper)]),
  ].join('')
}

function questionXml({ content, level, tags }: StoredQuestion, paper: Paper): string {
  const parts = kindOf(content.type).write(content)
  const tasks = tasksOf({ type: content.type, level, tags, parts }, paper.no)
  return `${tasks.map(task => taskXml(task, paper)).join('')}<w:p/>`
}

function relationsOf({ files }: Media): string {
  const images = files.map(
    ({ name }, i) =>
      `<Relationship Id="image${i + 1}" Type="${OPEN_XML}/officeDocument/2006/relationships/image" Target="media/${name}"/>`,
  )
  return `${XML}<Relationships xmlns="${OPEN_XML}/package/2006/relationships">${images.join('')}</Relationships>`
}

export interface DocxSource {
  readonly questions: AsyncIterable<{ readonly question: StoredQuestion; readonly images: ExportImages }>
  readonly language: Language
}

/** The archive grows while its paragraphs come; only its pictures are held until the end. */
export async function* packDocx(paragraphs: AsyncIterable<string>, media: Media): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  zip.add('[Content_Types].xml', CONTENT_TYPES)
  zip.add('_rels/.rels', RELATIONS)
  const document = zip.open('word/document.xml')
  document.push(strToU8(DOCUMENT))
  for await (const xml of paragraphs) {
    document.push(strToU8(xml))
    yield* zip.take()
  }
  document.push(strToU8(DOCUMENT_END), true)
  zip.add('word/_rels/document.xml.rels', relationsOf(media))
  for (const { name, bytes } of media.files) zip.add(`word/media/${name}`, bytes)
  zip.end()
  yield* zip.take()
}

export function writeDocx({ questions, language }: DocxSource): AsyncGenerator<Uint8Array> {
  const media = new Media()
  const written = async function* () {
    let no = 0
    for await (const { question, images } of questions) {
      no += 1
      yield questionXml(question, { no, language, images, media })
    }
  }
  return packDocx(written(), media)
}
