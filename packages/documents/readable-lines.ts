/** Rendered rich text as lines and pictures, for what shows no HTML: formulas as people read them. */
import { escapeHtml, unescapeHtml } from './escape-html.ts'
import { formulaText, lowered, raised } from './formula-text.ts'

export type ReadableLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly src: string }

const VISUAL = '<span class="katex-html"'

/** A formula stands in a page twice, for eyes and for readers: the former is nested spans. */
function withoutVisual(html: string): string {
  const from = html.indexOf(VISUAL)
  if (from < 0) return html
  let depth = 0
  for (const { 0: tag, index } of html.slice(from).matchAll(/<(\/?)span\b[^>]*>/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    if (depth === 0) return html.slice(0, from) + withoutVisual(html.slice(from + index + tag.length))
  }
  return html.slice(0, from)
}

const wordsOf = (html: string): string => unescapeHtml(html.replace(/<[^>]*>/g, '')).trim()

const PICTURE = /<img\b[^>]*?\ssrc="([^"]*)"[^>]*>/g
/** Nothing that people write: it parts pictures from the text around them. */
const MARK = '\u0000'

export function readableLines(rendered: string): ReadableLine[] {
  return withoutVisual(rendered)
    .replaceAll(MARK, '')
    .replace(/\s+/gu, ' ')
    .replace(/<math[\s\S]*?<\/math>/g, math => escapeHtml(formulaText(math)))
    .replace(/<su([bp])\b[^>]*>([\s\S]*?)<\/su\1>/g, (_, kind: string, html: string) =>
      escapeHtml((kind === 'p' ? raised : lowered)(wordsOf(html))),
    )
    .replace(PICTURE, (_, src: string) => `\n${MARK}${src}\n`)
    .replace(/<\/t[dh]>/g, '   ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/g, '\n')
    .split('\n')
    .flatMap((line): ReadableLine[] => {
      if (line.startsWith(MARK)) return [{ kind: 'picture', src: unescapeHtml(line.slice(MARK.length)) }]
      const text = wordsOf(line)
      return text === '' ? [] : [{ kind: 'text', text }]
    })
}
