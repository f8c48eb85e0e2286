/**
 * Rich text of Moodle and of formats around it, turned into ours and back: formulas stand between `\(` and `\)`, `\[` and
 * `\]`, or `$$`; without an editor a text may be plain.
 */
import { escapeHtml, unescapeHtml } from '@tripos/documents/escape-html.ts'
import { MEDIA } from './export-images.ts'

const BLOCK = /<(p|div|ul|ol|table|h[1-6]|pre|blockquote|hr)\b/i
const TAG = /<[a-z!/][^>]*>/i
const MATH = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g

export const mathTag = (tex: string, isBlock: boolean): string => {
  const name = isBlock ? 'div' : 'span'
  return `<${name} data-type="${isBlock ? 'block' : 'inline'}-math" data-latex="${escapeHtml(tex.trim())}"></${name}>`
}

/** Formulas in the text between tags; a formula that goes over a tag stays text. */
function withFormulas(html: string): string {
  return (
    html
      .split(/(<[^>]*>)/)
      .map(part =>
        part.startsWith('<')
          ? part
          : part.replace(MATH, (...[, inline, block, dollars]: (string | undefined)[]) =>
              mathTag(unescapeHtml(inline ?? block ?? dollars ?? ''), inline === undefined),
            ),
      )
      .join('')
      // A display formula inside a paragraph ends the paragraph.
      .replace(/<p>((?:(?!<\/p>)[\s\S])*?)<\/p>/g, (whole: string, inner: string) =>
        inner.includes('data-type="block-math"') ? splitParagraph(inner) : whole,
      )
  )
}

const splitParagraph = (inner: string): string =>
  inner
    .split(/(<div data-type="block-math"[^>]*><\/div>)/)
    .filter(part => part.trim() !== '')
    .map(part => (part.startsWith('<div data-type') ? part : `<p>${part.trim()}</p>`))
    .join('')

/** HTML of another program. */
export const readForeignHtml = (html: string): string => {
  const text = html.trim()
  if (text === '') return ''
  return withFormulas(BLOCK.test(text) ? text : `<p>${text}</p>`)
}

/** Plain text: a paragraph a line. */
export const readPlain = (text: string): string =>
  withFormulas(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
      .map(line => `<p>${escapeHtml(line)}</p>`)
      .join(''),
  )

/** What is written without saying in which form: HTML where a tag is in it. */
export const readUnknown = (text: string): string =>
  TAG.test(text) ? readForeignHtml(text) : readPlain(unescapeHtml(text))

const OURS = /<(span|div) data-type="(inline|block)-math" data-latex="([^"]*)"><\/\1>/g

/** Our rich text as other programs read it, without sound and video. The TeX is escaped already: it comes from an attribute. */
export const writeForeignHtml = (html: string): string =>
  html.replace(MEDIA, '').replace(OURS, (...[, , kind, tex = '']: string[]) => {
    const text = tex.replaceAll('&#39;', "'").replaceAll('&quot;', '"')
    return kind === 'block' ? `\\[${text}\\]` : `\\(${text}\\)`
  })

/** Rich text on one line, for formats without markup; formulas stay. */
export const plainLine = (html: string): string =>
  unescapeHtml(
    writeForeignHtml(html)
      .replace(/<(?:br|\/p|\/div|\/li|\/td|\/h[1-6])\b[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/gu, ' ')
    .trim()
