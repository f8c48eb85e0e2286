/** What a PDF is made from: things at places, in millimetres from the upper left corner of a page. */

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type FontWeight = 'regular' | 'bold'
export type TextAlign = 'left' | 'center' | 'right'

/** Lines break inside the place; a text that is too long for it is made smaller. */
export interface TextItem extends Place {
  readonly kind: 'text'
  readonly text: string
  /** In points. */
  readonly size: number
  readonly weight: FontWeight
  readonly align: TextAlign
  /** `#rrggbb`. */
  readonly color: string
}

/** PNG or JPEG; as large as the place allows without being stretched, in its middle. */
export interface PictureItem extends Place {
  readonly kind: 'picture'
  readonly bytes: Buffer
}

export interface QrItem extends Place {
  readonly kind: 'qr'
  readonly text: string
}

export interface FrameItem extends Place {
  readonly kind: 'frame'
  readonly stroke: string
  /** In points. */
  readonly lineWidth: number
}

export type PageItem = TextItem | PictureItem | QrItem | FrameItem

export interface PageSpec {
  readonly width: number
  readonly height: number
  readonly items: readonly PageItem[]
}

export interface AttachedFile {
  readonly name: string
  readonly mime: string
  readonly description: string
  readonly bytes: Buffer
}

export interface PdfSpec {
  readonly title: string
  readonly author: string
  readonly language: string
  readonly madeAt: Date
  readonly pages: readonly PageSpec[]
  readonly files?: readonly AttachedFile[]
  /** Refused with `LettersMissing` where a letter would be a box. */
  readonly mustPrintAll?: boolean
}

/** Letters that no font has. */
export class LettersMissing extends Error {
  readonly letters: string
  constructor(letters: string) {
    super(`no font has ${letters}`)
    this.letters = letters
  }
}

const POINTS_OF_INCH = 72
const MILLIMETRES_OF_INCH = 25.4

export const toPoints = (millimetres: number): number => (millimetres * POINTS_OF_INCH) / MILLIMETRES_OF_INCH
