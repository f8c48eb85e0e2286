/** Pictures that an export writes into its file. */
import type { QuestionContent } from '@tripos/contract/questions'
import { kindOf } from '../../types/index.ts'

export interface ExportImage {
  /** A file name that is unlike any other in the question. */
  readonly name: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}
/** By the address in the text. */
export type ExportImages = ReadonlyMap<string, ExportImage>

/** A picture of our store, its address caught. */
export const IMAGE = /<img\b[^>]*?\bsrc="(\/files\/[\w-]+)"[^>]*>/g

/** Sound or video of our store: only files that stay here can point to it. */
export const MEDIA = /<(audio|video)\b[^>]*>[\s\S]*?<\/\1>/g

/** The addresses of all pictures of a question. */
export function imagesIn(content: QuestionContent): string[] {
  const found = new Set<string>()
  kindOf(content.type).mapHtml(content, html => {
    for (const [, url = ''] of html.matchAll(IMAGE)) found.add(url)
    return html
  })
  return [...found]
}
