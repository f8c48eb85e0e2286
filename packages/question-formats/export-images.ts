/** Pictures, sound and video that an export writes into its file. */
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'

export interface ExportImage {
  /** A file name that is unlike any other in the question. */
  readonly name: string
  readonly bytes: Buffer
  /** 0 for sound and video. */
  readonly width: number
  readonly height: number
}
/** By the address in the text. */
export type ExportImages = ReadonlyMap<string, ExportImage>

/** A picture of our store, its address caught. */
export const IMAGE = /<img\b[^>]*?\bsrc="(\/files\/[\w-]+)"[^>]*>/g

/** Sound or video of our store: files that stay here point to it, packages carry it. */
export const MEDIA = /<(audio|video)\b[^>]*>[\s\S]*?<\/\1>/g

const MEDIA_SOURCE = /<(?:audio|video)\b[^>]*?\bsrc="(\/files\/[\w-]+)"/g

function addressesIn(content: QuestionContent, pattern: RegExp): string[] {
  const found = new Set<string>()
  kindOf(content.type).mapHtml(content, html => {
    for (const [, url = ''] of html.matchAll(pattern)) found.add(url)
    return html
  })
  return [...found]
}

/** The addresses of all pictures of a question. */
export const imagesIn = (content: QuestionContent): string[] => addressesIn(content, IMAGE)
/** The addresses of its sound and video. */
export const mediaIn = (content: QuestionContent): string[] => addressesIn(content, MEDIA_SOURCE)
