/**
 * The data of a reply as JSON text, put together from texts that were checked by the schema of their part when they were
 * made: parsing fifty questions again for each candidate costs more than everything else of the call. Where outputs are
 * parsed whole (tests) it must be exactly what its schema declares, because nothing drops a stray field here.
 */
import type { PictureHolder } from '@tripos/runtime/picture-link.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

interface Piece {
  readonly json: string
  /** Rich text of questions, with pictures in it: the only piece that gets links. */
  readonly hasPictures?: boolean
}

export class ReadyJson {
  readonly pieces: readonly Piece[]
  /** Whom the links to pictures are given to. */
  readonly holder: PictureHolder
  constructor(pieces: readonly Piece[], holder: PictureHolder) {
    this.pieces = pieces
    this.holder = holder
  }
}

interface ReadyOptions {
  readonly linkPictures: (answer: unknown, holder: PictureHolder) => Promise<unknown>
}

export async function readyText({ pieces, holder }: ReadyJson, { linkPictures }: ReadyOptions): Promise<string> {
  let text = ''
  for (const { json, hasPictures = false } of pieces) {
    text += hasPictures ? String(await linkPictures(json, holder)) : json
  }
  return text
}

/** Throws where the text is not what the schema makes of it. */
export function requireWhole(output: z.ZodMiniType, text: string): void {
  const data: unknown = JSON.parse(text)
  if (!isDeepStrictEqual(z.parse(output, data), data)) throw new Error('a ready reply has fields that are not declared')
}
