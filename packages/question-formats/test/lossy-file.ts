/** A file that loses something, and the words that many of them share. */
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import type { LossName } from '../losses.ts'

export interface LossyFile {
  readonly format: ImportFormat
  readonly losses: readonly LossName[]
  /** The line or the number of the question that loses it. */
  readonly place: number
  /** Whether something that holds the questions stands before them, left out. */
  readonly hasFrame?: boolean
  readonly bytes: Buffer | string | Promise<Buffer>
}

export type Make = (losses: LossName | readonly LossName[], inner: string) => LossyFile
export const listed = (losses: LossName | readonly LossName[]) => (typeof losses === 'string' ? [losses] : losses)

export const LONG = 'x'.repeat(40)
export const REMOTE = '<p>See <img src="https://example.org/a.png"></p>'
export const PLAYED = '<p>Hear</p><audio src="https://example.org/a.mp3"></audio>'
export const FRAME = '<p>See</p><iframe src="https://example.org"></iframe>'

/** A whole PNG of one pixel. */
export const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da63fcff1f0002eb01f5ee2ac1ae0000000049454e44ae426082',
  'hex',
)
