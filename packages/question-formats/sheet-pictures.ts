/**
 * Pictures of a sheet float above its cells. Inside the texts of rows a mark stands for one, so that rows are read and
 * written as texts; a picture in the middle of HTML is named there by the name of the drawing, `<img src="#picture3">`.
 */
import { textToRichText } from '@tripos/documents/rich-text.ts'
import { kindOf, mapParts } from '@tripos/question-kinds/kinds/index.ts'
import { imagePlace } from './format.ts'
import type { Read, SourceQuestion, StoredQuestion } from './source.ts'

const START = '\uE200'
const END = '\uE201'
const MARK = /\uE200(\d+)\uE201/g
const MARK_AS_BLOCK = /<p>\uE200(\d+)\uE201<\/p>|\n?\uE200(\d+)\uE201/g

const markOf = (no: number): string => `${START}${no}${END}`
const nameOf = (no: number): string => `picture${no}`
/** Nobody but this file writes the mark. */
const unmarked = (text: string): string => text.replace(/[\uE200\uE201]/g, '')

/** A picture that lies on a cell of a sheet that is being read. */
export interface SheetPicture {
  readonly column: number
  /** Of the drawing. */
  readonly name: string
  /** Counts the pictures of the file. */
  readonly no: number
  read(): Uint8Array
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The cells of a row with their pictures in them: where the HTML names them, or else at the end of the cell. */
export function markPictures(
  cells: readonly string[],
  pictures: readonly SheetPicture[],
  { isHtml, takes }: { isHtml: boolean; takes: (column: number) => boolean },
): { cells: string[]; placed: SheetPicture[] } {
  const marked = cells.map(unmarked)
  const placed: SheetPicture[] = []
  for (const picture of pictures) {
    const { column, name, no } = picture
    const named = new RegExp(`src="#${escapeRegExp(name)}"`, 'g')
    const text = marked[column] ?? ''
    if (isHtml && named.test(text)) marked[column] = text.replace(named, `src="${imagePlace(no)}"`)
    else if (takes(column)) marked[column] = text + (isHtml ? `<p>${markOf(no)}</p>` : `\n${markOf(no)}`)
    else continue
    placed.push(picture)
  }
  return { cells: Array.from(marked, cell => cell ?? ''), placed }
}

const hasMark = (text: string): boolean => text.includes(START)

/** Marks become pictures, for which the texts of the question have to be HTML. */
export function placePictures(read: Read<SourceQuestion>): Read<SourceQuestion> {
  if ('problem' in read) return read
  const { parts, format } = read
  let isPictured = false
  mapParts(parts, text => {
    isPictured ||= hasMark(text)
    return text
  })
  if (!isPictured) return read
  const html = (text: string): string =>
    (format === 'html' ? text : textToRichText(text)).replace(
      MARK,
      (_, no: string) => `<img src="${imagePlace(Number(no))}" alt="" />`,
    )
  return {
    ...read,
    format: 'html',
    parts: mapParts(parts, html),
  }
}

/** A picture without a size of its own that stands alone at the end of a text. */
const LAST = /<p><img src="(\/files\/[\w-]+)" alt="" ?\/?><\/p>$/
const ANY = /(<img\b[^>]*?\bsrc=")(\/files\/[\w-]+)(")/g

/** Gives the pictures of questions that are being written their names. */
export class WrittenPictures {
  /** The address in our store of each picture, by its number from 1. */
  readonly urls: string[] = []

  private add(url: string): number {
    this.urls.push(url)
    return this.urls.length
  }

  /** The question with marks and names in the place of pictures. */
  name({ content, ...rest }: StoredQuestion): StoredQuestion {
    const change = (html: string): string => {
      const found = LAST.exec(html)
      const body = found === null ? html : html.slice(0, found.index)
      const named = body.replace(ANY, (...[, before = '', url = '', after = '']: string[]) => {
        return `${before}#${nameOf(this.add(url))}${after}`
      })
      return found === null ? named : `${named}<p>${markOf(this.add(found[1] ?? ''))}</p>`
    }
    return { ...rest, content: kindOf(content.type).mapHtml(content, change) }
  }
}

export interface PictureInCell {
  readonly column: number
  readonly no: number
  readonly name: string
}

/** Takes the marks out of the cells of a written row, and says which picture lies on which cell. */
export function takePictures(cells: readonly string[]): { cells: string[]; pictures: PictureInCell[] } {
  const pictures: PictureInCell[] = []
  const bare = cells.map((cell, column) => {
    const add = (no: string): string => {
      pictures.push({ column, no: Number(no), name: nameOf(Number(no)) })
      return ''
    }
    for (const [, no = ''] of cell.matchAll(/src="#picture(\d+)"/g)) add(no)
    return cell.replace(MARK_AS_BLOCK, (...[, block, inline]: (string | undefined)[]) => add(block ?? inline ?? ''))
  })
  return { cells: bare, pictures }
}
