/** Texts of GIFT with the mark of their format, such as `[html]`. */
import { readForeignHtml, readPlain, readUnknown } from '../foreign-html.ts'
import { showEscapes } from './escapes.ts'

export type TextFormat = 'html' | 'plain' | 'markdown' | 'moodle'

const FORMAT = /^\s*\[(html|plain|markdown|moodle)\]/

/** Takes the mark of a text's format off its beginning. */
export function takeFormat(hidden: string, fallback: TextFormat): { text: string; format: TextFormat } {
  const found = FORMAT.exec(hidden)
  return { text: hidden.replace(FORMAT, ''), format: (found?.[1] as TextFormat | undefined) ?? fallback }
}

export function richTextOf(hidden: string, fallback: TextFormat): string {
  const { text, format } = takeFormat(hidden, fallback)
  const shown = showEscapes(text).trim()
  if (format === 'html') return readForeignHtml(shown)
  return format === 'moodle' ? readUnknown(shown) : readPlain(shown)
}
