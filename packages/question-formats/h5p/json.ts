/** What stands in the JSON of a stranger: a value of another kind than the one that is asked for is none. */
import { plainText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { unsafe } from '../format.ts'

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Texts are HTML here, those without any mark as well. */
export const plainOf = (value: unknown): string => plainText(sanitizeRichText(textOf(value))).trim()

export const hasText = (value: unknown): boolean => plainOf(value) !== ''

/** A piece of H5P: a question, a text, a picture, or what holds others. */
export interface Content {
  /** Of its library, without the version: `H5P.MultiChoice`. */
  readonly name: string
  readonly params: Fields
  readonly metadata: Fields
  /** What is said about it outside of it. */
  readonly comment: string
}

const LIBRARY = /^([A-Za-z][\w-]*(?:\.[\w-]+)+?)(?:[ -]\d+\.\d+(?:\.\d+)?)?$/

export const libraryName = (value: unknown): string | undefined => LIBRARY.exec(textOf(value).trim())?.[1]

function contentIn(fields: Fields, comment: string): Content | undefined {
  const name = libraryName(fields['library'])
  if (name === undefined) return undefined
  return { name, params: fieldsOf(fields['params']), metadata: fieldsOf(fields['metadata']), comment }
}

/** The pieces that stand in a value, without those inside of them. */
export function* contentsIn(value: unknown, comment = ''): Generator<Content> {
  if (Array.isArray(value)) {
    for (const each of value) yield* contentsIn(each, comment)
    return
  }
  const fields = fieldsOf(value)
  const content = contentIn(fields, comment)
  if (content !== undefined) {
    yield content
    return
  }
  // On a slide what is shown with the solution stands beside the question.
  for (const each of Object.values(fields)) yield* contentsIn(each, textOf(fields['solution']))
}

/** Deeper than any editor of H5P nests its pieces. */
const MAX_DEPTH = 100

/** How many pieces a value holds, on all levels. */
export function countContents(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > MAX_DEPTH) throw unsafe('内容嵌套过深。', 'its content is nested too deep.')
  const inside = Object.values(value).reduce<number>((sum, each) => sum + countContents(each, depth + 1), 0)
  return inside + (contentIn(fieldsOf(value), '') === undefined ? 0 : 1)
}
