/** Files of H5P, written after the semantics that its content types publish. */
import { makeZip } from './question-files.ts'

type Json = Readonly<Record<string, unknown>>

/** A piece as it stands in another. */
export const piece = (library: string, params: Json, metadata: Json = {}): Json => ({
  library: `H5P.${library} 1.1`,
  params,
  metadata,
  subContentId: 'x',
})

interface Whole {
  readonly head?: Json
  readonly files?: Record<string, string | Uint8Array>
}

export const makeH5p = (library: string, params: Json, { head = {}, files = {} }: Whole = {}): Buffer =>
  makeZip({
    'h5p.json': JSON.stringify({ mainLibrary: `H5P.${library}`, title: '', language: 'und', ...head }),
    'content/content.json': JSON.stringify(params),
    ...files,
  })

export const choice = (more: Json = {}): Json => ({
  question: '<p>What?</p>',
  answers: [
    { text: '<div>a</div>', correct: true },
    { text: '<div>b</div>', correct: false },
  ],
  ...more,
})

/** Questions that stand in a column, which says nothing itself. */
export const columnOf = (pieces: readonly Json[], files: Record<string, Uint8Array> = {}): Buffer =>
  makeH5p('Column', { content: pieces.map(content => ({ content, useSeparator: 'auto' })) }, { files })
